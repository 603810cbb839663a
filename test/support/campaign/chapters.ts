/** Chapters of both kill campaigns: the kills in chapters, on a folder each, and some chapters side by side. */

/** Chapters at a time. */
const LANES = 2;

/** @param most kills on one folder */
export function chaptersOf(seed: string, kills: number, most: number): { seed: string; kills: number }[] {
  return Array.from({ length: Math.ceil(kills / most) }, (_, n) => ({
    seed: `${seed}-${n}`,
    kills: Math.min(most, kills - n * most),
  }));
}

/** @returns the result of each, in the order of the plans */
export async function sideBySide<Plan, Result>(
  plans: readonly Plan[],
  run: (plan: Plan) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = [...plans.entries()];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await run(next[1]);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}

/** A campaign that never killed at one of these would prove nothing of it. */
const PROVED = ['while starting', 'within a call', 'after an answer'] as const;

/** @returns the counts of a campaign, in a line; and the cases that it should have met and did not */
export function proofOf(counts: Record<(typeof PROVED)[number], number>): {
  summary: string;
  unproved: string[];
} {
  return {
    summary: Object.entries(counts)
      .map(([name, n]) => `${n} ${name}`)
      .join(', '),
    unproved: PROVED.filter((name) => counts[name] === 0),
  };
}
