/** Measures, interleaved: each round does each thing once, so that all share the machine's good and bad times. */

export function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

export async function timedAsync(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export interface Contestant {
  name: string;
  /** Runs once. @returns milliseconds that it measured */
  run: () => number | Promise<number>;
}

/**
 * @param contestants each measures itself and answers with milliseconds; they take turns, and who begins changes
 * @returns for each, its milliseconds round by round
 */
export async function takeTurns(
  rounds: number,
  contestants: readonly Contestant[],
): Promise<Map<string, number[]>> {
  const measured = new Map(contestants.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    for (const at of contestants.keys()) {
      const one = contestants[(at + round) % contestants.length];
      if (one) measured.get(one.name)?.push(await one.run());
    }
  }
  return measured;
}
