/** Plays days in processes of their own, several side by side. */
import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';

interface SideBySide<Line> {
  /** The program: it is sent a message for each day, and answers each with one line. */
  entry: string;
  /** Number of processes. */
  jobs: number;
  /** Inputs of the processes, beside their channels. */
  with?: Pick<ForkOptions, 'env' | 'execArgv'>;
  /** Given each line as it comes. @returns false: no more days are begun */
  played: (line: Line) => boolean;
}

/**
 * @param messages taken one after the other by the next free process
 * @throws Error when a process ends within a day: says which
 */
export async function playSideBySide<Line>(
  messages: readonly object[],
  { entry, jobs, with: options, played }: SideBySide<Line>,
): Promise<void> {
  const waiting = messages.values();
  let isOver = false;
  const work = async () => {
    const child = fork(entry, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], ...options });
    const exit = once(child, 'exit');
    try {
      // All of them take from one iterator, which is not closed when one ends.
      for (let next = waiting.next(); next.done !== true && !isOver; next = waiting.next())
        if (!played((await ask(child, exit, next.value)) as Line)) isOver = true;
    } finally {
      child.kill();
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
}

async function ask(child: ChildProcess, exit: Promise<unknown>, message: object): Promise<unknown> {
  const answered = once(child, 'message').then(([line]: unknown[]) => ({ line }));
  child.send(message);
  const answer = await Promise.race([answered, exit.then(() => null)]);
  if (answer === null) throw new Error(`a process ended within its day: ${JSON.stringify(message)}`);
  return answer.line;
}
