/** What a step did, for the line of the last scan: what happened, then what to do. */
import type { PackingStep } from '../../../src-main/contract/packing-step.ts';
import type { PackingView } from '../../../src-main/contract/packing-view.ts';
import { formatCount, plural } from '../../format.ts';
import type { Sentence } from '../../sentences/sentence.ts';
import { pulledWords } from './box-words.ts';
import { itemName, sealedWords } from './packing-words.ts';

export type StepName = PackingStep['kind'] | 'open' | 'put-back' | 'pulled' | 'accept';

/** @param before what stood on the screen @param isOnline the service can be asked about a box that was closed */
export function stepSentence(
  step: StepName,
  before: PackingView,
  after: PackingView,
  isOnline: boolean,
): Sentence {
  const toGo =
    after.packed < after.due
      ? `${plural(after.due - after.packed, 'unit', 'units')} to go.`
      : 'Close the order.';
  switch (step) {
    case 'undo':
      return { what: `Undone: ${undone(before, after)}`, todo: toGo };
    case 'choose-parcel':
      return { what: `Parcel ${formatCount(after.active)}.`, todo: 'The next items go in here.' };
    case 'add-parcel':
      return {
        what: `New parcel ${formatCount(after.parcels.length)}.`,
        todo: 'The next items go in here.',
      };
    case 'move':
    case 'remove':
      return { what: `${moved(before, after)}.`, todo: toGo };
    case 'short': {
      const { missing } = after;
      const what = missing ? `${formatCount(missing.units)} × ${itemName(after, missing.key)}` : 'units';
      return { what: `Set aside: ${what} missing.`, todo: 'What is packed stays in its parcels.' };
    }
    case 'open':
      return {
        what: after.free ? 'The parcel plan is ignored.' : 'Counting starts again.',
        todo: after.free ? 'Put items in any parcel.' : 'Scan the first item.',
      };
    case 'resume':
      return { what: 'Packing continues.', todo: toGo };
    case 'reopen':
      return { what: 'Reopened.', todo: toGo };
    case 'accept':
      return { what: 'The change is accepted.', todo: toGo };
    case 'put-back':
      return { what: 'Put back: nothing of this order is packed.', todo: 'Scan the next item or order.' };
    case 'pulled':
      return { what: pulledWords(after), todo: 'Its goods can be put back.' };
    case 'seal':
      return sealedWords(after, isOnline);
    default:
      return step satisfies never;
  }
}

interface Difference {
  parcel: number;
  key: string;
  /** Units more than before; negative: fewer. */
  by: number;
}

function differences(before: PackingView, after: PackingView): Difference[] {
  const unitsIn = (view: PackingView, parcel: number, key: string) =>
    view.parcels[parcel - 1]?.contents.find((c) => c.key === key)?.units ?? 0;
  const numbers = Array.from(
    { length: Math.max(before.parcels.length, after.parcels.length) },
    (_, n) => n + 1,
  );
  return numbers.flatMap((parcel) => {
    const contents = [before, after].flatMap((view) => view.parcels[parcel - 1]?.contents ?? []);
    return [...new Set(contents.map((c) => c.key))]
      .map((key) => ({ parcel, key, by: unitsIn(after, parcel, key) - unitsIn(before, parcel, key) }))
      .filter(({ by }) => by !== 0);
  });
}

const amountOf = (view: PackingView, { key, by }: Difference): string =>
  `${formatCount(Math.abs(by))} × ${itemName(view, key)}`;

function undone(before: PackingView, after: PackingView): string {
  const all = differences(before, after);
  const back = all.find(({ by }) => by > 0);
  if (back) return `${amountOf(after, back)} back in parcel ${formatCount(back.parcel)}.`;
  const [out] = all;
  if (out) return `${amountOf(after, out)} out of parcel ${formatCount(out.parcel)}.`;
  return `parcel ${formatCount(before.parcels.length)} is taken away.`;
}

function moved(before: PackingView, after: PackingView): string {
  const all = differences(before, after);
  const [from, to] = [all.find(({ by }) => by < 0), all.find(({ by }) => by > 0)];
  if (!from) return 'Nothing was moved';
  const what = `${amountOf(after, from)} out of parcel ${formatCount(from.parcel)}`;
  return to ? `${what} and into parcel ${formatCount(to.parcel)}` : what;
}
