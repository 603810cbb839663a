/** Plays many stories, several side by side: each in a process, since one story at a time owns a process. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { withPlant } from './plants/for-processes.ts';
import type { PlayedLine, PlayMessage } from './play-process.ts';
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

/** @param stories taken one after the other by whoever is free */
export async function playAll(stories: Iterable<Story>, options: CrewOptions): Promise<void> {
  const next = stories[Symbol.iterator]();
  let isOver = false;
  const work = async () => {
    const child = fork(ENTRY, [], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      ...withPlant(options.plant),
    });
    const ended = once(child, 'exit').then((): never => {
      throw new Error('a process ended within its story');
    });
    // Where it answers nobody waits for its end.
    ended.catch(() => undefined);
    try {
      for (let story = next.next(); story.done !== true && !isOver; story = next.next()) {
        const line = await ask(child, ended, {
          story: story.value,
          isStory: options.isStory,
          until: options.until,
        });
        if (!options.played(line)) isOver = true;
      }
    } finally {
      child.kill();
    }
  };
  await Promise.all(Array.from({ length: options.jobs }, work));
}

async function ask(child: ChildProcess, ended: Promise<never>, message: PlayMessage): Promise<PlayedLine> {
  const answered = once(child, 'message');
  child.send(message);
  const [line] = (await Promise.race([answered, ended])) as [PlayedLine];
  return line;
}
