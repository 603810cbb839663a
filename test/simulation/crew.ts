/** Plays many stories, several side by side: each in a process, since one story at a time owns a process. */
import { fileURLToPath } from 'node:url';
import { playSideBySide } from '../chaos/side-by-side.ts';
import type { PlayedLine, PlayMessage } from './play-process.ts';
import { plantOf } from './plants/plants.ts';
import type { Story } from './story.ts';

const ENTRY = fileURLToPath(new URL('play-process.ts', import.meta.url));
const IN_PROCESS = new URL('plants/in-process.ts', import.meta.url).href;

interface CrewOptions {
  jobs: number;
  /** True if the lines of the story are wanted. */
  isStory?: boolean | undefined;
  /** Name of the error that is put into the shipped code; null: none. */
  plant?: string | null;
  /** Milliseconds of each story that are played. */
  until?: number | undefined;
  /** Called with each result as it is printed. @returns false: start no more stories */
  played: (line: PlayedLine) => boolean;
}

/** @param stories taken one after the other by the next free worker */
export async function playAll(
  stories: readonly Story[],
  { jobs, plant = null, played, ...options }: CrewOptions,
): Promise<void> {
  const messages = stories.map((story): PlayMessage => ({ story, ...options }));
  const planted = plant === null ? {} : withPlant(plant);
  await playSideBySide(messages, { entry: ENTRY, jobs, with: planted, played });
}

/** @throws UsageError if there is none of that name */
const withPlant = (name: string) => ({
  env: { ...process.env, SIMULATION_PLANT: plantOf(name).name },
  execArgv: ['--import', IN_PROCESS],
});
