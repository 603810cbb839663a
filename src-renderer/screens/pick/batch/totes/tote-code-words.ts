/** Sentences for a tote's code scanned while its batch is picked: right or wrong for the last unit, or the contents of the tote. */
import { m } from '#messages';
import type { BatchView } from '../../../../../src-main/contract/picking/batch-view.ts';
import { formatCount } from '../../../../words/format.ts';
import { shownNumber } from '../../../../words/orders/order-number.ts';
import type { Tone } from '../../../../scan/last-scan.ts';
import type { Signal } from '../../../../sound/signals.ts';
import { toteWords } from '../batch-words.ts';

/** Totes that the last scan named for its units; null: it was of no units. */
type Puts = readonly { tote: number; units: number }[] | null;

export function toteLook({ totes }: BatchView, tote: number, puts: Puts): [Tone, Signal | null] {
  if (puts) return puts.some((put) => put.tote === tote) ? ['good', 'right'] : ['bad', 'wrong-parcel'];
  return totes.some((one) => one.tote === tote) ? ['neutral', null] : ['attention', 'note'];
}

export function toteCodeWords({ totes }: BatchView, tote: number, puts: Puts): string {
  const n = formatCount(tote);
  if (puts?.some((put) => put.tote === tote)) return m.batch_tote_right({ tote: n });
  if (puts) return m.batch_tote_wrong({ tote: n, totes: puts.map(toteWords).join(', ') });
  const one = totes.find((each) => each.tote === tote);
  if (!one) return m.batch_tote_of_other({ tote: n });
  const { orderId, salesChannelOrderId, picked, due } = one;
  const number = salesChannelOrderId ?? shownNumber(orderId);
  return m.batch_tote_has({ tote: n, number, picked: formatCount(picked), due: formatCount(due) });
}
