/** Plays many stories, several side by side: each in a process, since one story at a time owns a process. */
import { fileURLToPath } from 'node:url';
import { withPlant } from './plants/for-processes.ts';
import type { PlayedLine, PlayMessage } from './play-process.ts';
import { playSideBySide } from './side-by-side.ts';
import type { Story } from './story.ts';

const ENTRY = fileURLToPath(new URL('play-process.ts', import.meta.url));

interface CrewOptions {
  jobs: number;
  /** The lines of what happened are wanted. */
  isStory?: boolean | undefined;
  /** Name of the error that is put into the shipped code. */
  plant?: string | undefined;
  /** Milliseconds of each story that are played. */
  until?: number | undefined;
  /** Given each outcome as it comes. @returns false: no more stories are begun */
  played: (line: PlayedLine) => boolean;
}

/** @param stories taken one after the other by the next free worker */
export async function playAll(
  stories: readonly Story[],
  { jobs, plant, played, ...options }: CrewOptions,
): Promise<void> {
  const messages = stories.map((story): PlayMessage => ({ story, ...options }));
  await playSideBySide(messages, { entry: ENTRY, jobs, with: withPlant(plant), played });
}
