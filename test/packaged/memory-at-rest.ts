/** Memory of an account's processes once nothing is under way in them. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../bench/harness/stats.ts';
import { processesOf, type Person } from './machine.ts';

/** At rest means: a number of looks in a row, a second apart, differ by at most one per cent. */
const LOOKS = 8;

/** @returns bytes of all processes of the person, each page of memory shared out among those that have it */
export async function memoryAtRest({ uid }: Person): Promise<number> {
  const looks: number[] = [];
  for (;;) {
    looks.unshift(processesOf(uid).reduce((sum, pid) => sum + pssOf(pid), 0));
    const newest = looks.slice(0, LOOKS);
    if (looks.length >= LOOKS && Math.max(...newest) - Math.min(...newest) <= 0.01 * (newest[0] ?? 0))
      return median(newest);
    await pause(1_000);
  }
}

function pssOf(pid: number): number {
  try {
    return (
      Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1_024
    );
  } catch {
    // The process has ended meanwhile.
    return 0;
  }
}
