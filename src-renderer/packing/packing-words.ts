/** What the bench says: one place for its sentences. What happened first, then what to do. */
import type { PackingAnswer } from '../../src-main/contract/packing-answer.ts';
import type { PackingContradiction, PackingStop, PackingView } from '../../src-main/contract/packing-view.ts';
import { formatCount, plural } from '../format.ts';
import type { Sentence } from '../sentences/sentence.ts';

export const nameOf = (article: { name: string | null; sku: string | null }): string =>
  article.name ?? article.sku ?? 'an article without a name';

export function articleName(view: PackingView, key: string, before: Record<string, string> = {}): string {
  const article = view.articles.find((a) => a.key === key);
  return article ? nameOf(article) : (before[key] ?? 'an article that is no longer in the order');
}

const units = (n: number) => plural(n, 'unit', 'units');
const parcels = (numbers: readonly number[]) =>
  numbers.length === 1
    ? `parcel ${formatCount(numbers[0] ?? 0)}`
    : `parcel ${numbers.slice(0, -1).map(formatCount).join(', ')} or ${formatCount(numbers.at(-1) ?? 0)}`;

const NOTHING = 'Nothing was recorded.';

/** Of a scan or a confirmation by hand. */
export function answerSentence(answer: PackingAnswer): Sentence {
  const { view } = answer;
  switch (answer.signal) {
    case 'right': {
      const left = view.due - view.packed;
      return {
        what: `${answer.units === 1 ? '' : `${formatCount(answer.units)} × `}${nameOf(answer)} into parcel ${formatCount(answer.parcel)}.`,
        todo: `${units(left)} to go.`,
      };
    }
    case 'complete':
      return {
        what: `${nameOf(answer)} into parcel ${formatCount(answer.parcel)}. Every unit is in.`,
        todo: 'Close the parcel.',
      };
    case 'wrong-item':
      return { what: `Wrong article: ${nameOf(answer)}. ${NOTHING}`, todo: expected(view) };
    case 'too-many':
      return {
        what:
          answer.packed >= answer.due
            ? `Too many: all ${formatCount(answer.due)} of ${nameOf(answer)} are in. ${NOTHING}`
            : `Too many: ${formatCount(answer.units)} scanned, ${formatCount(answer.due - answer.packed)} of ${formatCount(answer.due)} still to go. ${NOTHING}`,
        todo:
          answer.packed >= answer.due
            ? 'Put this one back.'
            : 'Scan them one by one, or type a smaller number first.',
      };
    case 'wrong-parcel':
      return {
        what: `Right article, wrong parcel. ${NOTHING}`,
        todo:
          answer.fits > 0
            ? `Parcel ${formatCount(answer.parcel)} takes ${formatCount(answer.fits)} of these.`
            : answer.belongsIn.length > 0
              ? `It belongs in ${parcels(answer.belongsIn)}: turn to it with the left and right arrows.`
              : 'No parcel takes it. Open a new parcel, or ask the lead.',
      };
    case 'unknown':
      return { what: `${UNKNOWN[answer.why]} ${NOTHING}`, todo: expected(view) };
    case 'choice':
      return { what: 'Several articles of this order have that code.', todo: 'Choose the one in your hand.' };
    case 'turned':
      return { what: `Parcel ${formatCount(answer.parcel)}.`, todo: 'Scans go in here now.' };
    case 'this-order':
      return { what: 'That is this order.', todo: expected(view) };
    case 'other-order':
      if (answer.orderId === null)
        return {
          what: `Several orders have that number. ${NOTHING}`,
          todo: 'Leave this one with Esc, scan the number again and choose the order.',
        };
      return {
        what: `That is the number of another order. ${NOTHING}`,
        todo: 'Close this one first, or leave it with Esc: it stays as it is.',
      };
    case 'pulled':
      return { what: 'Found and put aside.', todo: 'It does not leave. Its goods can be put back.' };
    case 'stopped':
      return { what: `Nothing counts now. ${NOTHING}`, todo: 'Read what stands on the screen.' };
    default:
      return answer satisfies never;
  }
}

function expected(view: PackingView): string {
  const next = view.articles.find((a) => a.key === view.next);
  if (!next) return 'Everything is packed.';
  return `Expected: ${nameOf(next)}.`;
}

const UNKNOWN: Record<Extract<PackingAnswer, { signal: 'unknown' }>['why'], string> = {
  'no-match': 'This code is on nothing that this station knows.',
  misread: 'This code is not right: the scanner has most likely misread it. Scan it again.',
  'too-long': 'That code is longer than any article has.',
  empty: 'Nothing was in that scan.',
  case: 'That is a case, and nobody has said how many units it holds. Teach it under Station, Taught codes.',
  'logistic-unit': 'That is the label of a parcel or pallet, not an article.',
};

export function contradictionSentence(c: PackingContradiction, view: PackingView): string {
  switch (c.kind) {
    case 'declared-units':
      return `${articleName(view, c.key)}: ${formatCount(c.ordered)} ordered, but the parcels say ${formatCount(c.declared)}.`;
    case 'declared-unknown':
      return `Parcel ${formatCount(c.parcel)} is to hold ${c.sku ?? 'something without a SKU'}, which was not ordered.`;
    case 'declared-unreadable':
      return `Parcel ${formatCount(c.parcel)} is to hold an amount that is no whole number.`;
    case 'several-deliveries':
      return `${articleName(view, c.key)} is in more than one delivery.`;
    case 'no-delivery':
      return `${articleName(view, c.key)}: ${units(c.units)} in no delivery. Pack them all the same.`;
    case 'unknown-line':
      return `Delivery ${formatCount(c.delivery + 1)} names a line that the order does not have.`;
    default:
      return c satisfies never;
  }
}

/** @returns the head line, each thing to do, and the words on the button that says it is done */
export function stopWords(
  stop: PackingStop,
  view: PackingView,
): { what: string; todo: string[]; done: string | null } {
  const putBack = (list: { parcel: number; key: string; units: number }[]) =>
    list.map(
      (t) =>
        `Take ${formatCount(t.units)} × ${articleName(view, t.key)} out of parcel ${formatCount(t.parcel)}, and put it back.`,
    );
  switch (stop.kind) {
    case 'cancelled-here':
      return {
        what: 'Stop: this order is being cancelled.',
        todo: [...putBack(stop.putBack), 'Do not hand anything over.'],
        done: view.phase === 'new' ? null : 'Everything is put back',
      };
    case 'not-ready':
      return {
        what:
          stop.status === 'CANCELLED'
            ? 'Stop: this order was cancelled.'
            : stop.status === null
              ? 'Stop: the service does not show this order any more.'
              : stop.status === 'READY_TO_SHIP'
                ? 'Stop: this order has no article.'
                : `Stop: the service has this order as ${stop.status}.`,
        todo: [...putBack(stop.putBack), 'Do not hand anything over.'],
        done: view.phase === 'new' ? null : 'Everything is put back',
      };
    case 'changed':
      return {
        what: 'Stop: this order has changed.',
        todo: [
          ...stop.takeOut.map(
            (t) =>
              `Take ${formatCount(t.units)} × ${articleName(view, t.key, stop.names)} out of parcel ${formatCount(t.parcel)}.`,
          ),
          ...stop.toPack
            .filter((t) => t.more > 0)
            .map((t) => `${formatCount(t.more)} more of ${articleName(view, t.key, stop.names)} to pack.`),
          ...(stop.addressChanged ? ['The address is another one: the label must be new.'] : []),
          ...(stop.carrierChanged ? ['The carrier is another one: the label must be new.'] : []),
          ...(stop.nowFree
            ? ['The order and its parcels do not agree any more: what goes where is up to you now.']
            : []),
          ...(stop.takeOut.length === 0 &&
          !stop.addressChanged &&
          !stop.carrierChanged &&
          !stop.nowFree &&
          stop.toPack.every((t) => t.more === 0)
            ? ['The parcels are planned in another way now. What is packed can stay where it is.']
            : []),
        ],
        done: stop.takeOut.length > 0 ? 'Taken out, go on' : 'Understood, go on',
      };
    case 'history-changed':
      return {
        what: 'Stop: what was recorded of this order is not as it was written.',
        todo: [
          `Event ${stop.events.slice(0, 5).map(formatCount).join(', ')}${stop.events.length > 5 ? ' and more' : ''} cannot be believed. Tell the lead.`,
          'Take everything out of the parcels and count it again from the beginning.',
        ],
        done: 'Count again from the beginning',
      };
    default:
      return stop satisfies never;
  }
}

/** What the box is to the packer after it was closed. */
export function sealedWords(view: PackingView, isOnline: boolean): Sentence {
  if (view.phase === 'to-pull') {
    const why = view.pull?.why;
    return {
      what:
        why === 'cancelled'
          ? 'Must not leave: the order was cancelled.'
          : why === 'changed'
            ? 'Must not leave: the order was changed after it was closed.'
            : `Must not leave: the service has the order as ${view.pull?.status ?? 'not ready'}.`,
      todo: 'Find the box, scan its order number, and put it aside.',
    };
  }
  if (view.phase === 'moved-on')
    return { what: 'Closed, and moved on by the service.', todo: 'Nothing is left to do here.' };
  if (view.phase === 'put-back')
    return { what: 'Put back: nothing of this order is packed.', todo: 'Scan the next article or order.' };
  if (view.phase === 'pulled')
    return {
      what: 'Found and put aside.',
      todo: 'It does not leave. Reopen it to pack it as it is now, or put its goods back.',
    };
  if (view.cleared)
    return { what: 'Closed and clear.', todo: 'It may leave. Scan the next article or order.' };
  return isOnline
    ? {
        what: 'Closed here. Not yet cleared.',
        todo: 'The service is being asked whether it may leave. Keep it at the bench until it says so.',
      }
    : {
        what: 'Closed here, not yet cleared.',
        todo: 'The service cannot be asked whether it may leave. Keep it at the bench; we ask again by ourselves.',
      };
}
