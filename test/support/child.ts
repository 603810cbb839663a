import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface Child {
  /** Next line of the process's standard output; null after its end. */
  line(): Promise<string | null>;
  /** To its standard input. */
  write(text: string): void;
  /** SIGKILL, and gone when this resolves. */
  kill(): Promise<void>;
}

/** Runs a file of `support/processes` in a Node of its own, which does not outlive the test. */
export function startChild(name: string, ...args: string[]): Child {
  const file = fileURLToPath(new URL(`./processes/${name}`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  return {
    line: async () => {
      const next = await lines.next();
      return next.done === true ? null : next.value;
    },
    write: (text) => void child.stdin.write(text),
    kill,
  };
}
