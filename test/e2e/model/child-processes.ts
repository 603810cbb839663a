/** The processes that Chromium has started for a station, as Linux shows them. */
import { readdirSync, readFileSync } from 'node:fs';

/** Descendants of a process, each with its kind as Chromium names it. */
export function processesBelow(pid: number): { pid: number; kind: string }[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      parents.set(Number(name), Number(/^PPid:\t(\d+)$/m.exec(status)?.[1]));
    } catch {
      // Ended meanwhile.
    }
  }
  const below = (parent: number): number[] =>
    [...parents].filter(([, one]) => one === parent).flatMap(([child]) => [child, ...below(child)]);
  return below(pid).flatMap((child) => {
    const kind = /--type=([a-z-]+)/.exec(commandLineOf(child))?.[1];
    return kind === undefined ? [] : [{ pid: child, kind }];
  });
}

/** Empty for a process that has ended. */
function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}
