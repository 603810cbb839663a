/** Units of a line that were confirmed by hand, in words. */
import { m } from '#messages';
import type { BatchLine } from '../../../../src-main/contract/picking/batch-view.ts';
import { formatCount } from '../../../words/format.ts';

/** @returns how many, by whom and who approved it, with the reasons; each pair of people once */
export function handWords(byHand: BatchLine['byHand']): string {
  const rows = new Map<string, { units: number; who: string[]; reasons: Set<string> }>();
  for (const { units, operator, approvedBy, reason } of byHand) {
    const who = [operator, approvedBy].filter((name) => name !== null);
    const key = JSON.stringify([operator, approvedBy]);
    const row = rows.get(key) ?? { units: 0, who, reasons: new Set() };
    row.units += units;
    if (reason !== null) row.reasons.add(reason);
    rows.set(key, row);
  }
  return [...rows.values()]
    .map(({ units, who, reasons }) => {
      const words = m.batch_by_hand({ n: formatCount(units) });
      return [words, who.join(' / '), [...reasons].join(', ')].filter((part) => part !== '').join(' · ');
    })
    .join('; ');
}
