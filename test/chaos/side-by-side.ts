/** Runs of random tests side by side: in lanes of one process, or in processes of their own. */
import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';

interface SideBySide<Line> {
  /** The program: it is sent a message for each day, and answers each with one line. */
  entry: string;
  /** Number of processes. */
  jobs: number;
  /** Inputs of the processes, beside their channels. */
  with?: Pick<ForkOptions, 'env' | 'execArgv'>;
  /** Called with each line as it is printed. @returns false: start no more days */
  played: (line: Line) => boolean;
}

/** @returns the result of each plan, in the order of the plans. @param lanes plans that are run at the same time */
export async function inLanes<Plan, Result>(
  plans: readonly Plan[],
  lanes: number,
  run: (plan: Plan) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = [...plans.entries()];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await run(next[1]);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
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
      // All lanes take from one iterator, which stays open when a lane ends.
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
