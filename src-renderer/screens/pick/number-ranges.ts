/** Numbers of totes for a sentence. */
import { formatCount } from '../../words/format.ts';

/** @param numbers ascending, each once @returns such as "1–3, 5": those that follow each other as one range, two as two numbers */
export function numberRanges(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges
    .map(({ from, to }) => {
      if (from === to) return formatCount(from);
      return `${formatCount(from)}${to === from + 1 ? ', ' : '–'}${formatCount(to)}`;
    })
    .join(', ');
}
