/** Chapters of the kill campaigns: the kills in chapters, on a folder each. */

/** Chapters at a time. */
export const LANES = 2;

/** @param most kills on one folder */
export function chaptersOf(seed: string, kills: number, most: number): { seed: string; kills: number }[] {
  return Array.from({ length: Math.ceil(kills / most) }, (_, n) => ({
    seed: `${seed}-${n}`,
    kills: Math.min(most, kills - n * most),
  }));
}

/** Moments at which a campaign must have killed at least once, or it proves nothing about them. */
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
