/** Lookup of a code on this station: an order, an item of the queue, or nothing. Read from the cache and the learned codes. */
import { isOf, MOST_NEEDED, type OnlyItem, type ScanQueries } from '../cache/read/scan.ts';
import type { Elsewhere } from '../contract/floor/floor.ts';
import type { ScanAnswer } from '../contract/scan/scan.ts';
import { codeKey } from '../domain/scan/code-key.ts';
import { lookupKeys, orderNumberIn } from '../domain/scan/lookup-keys.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';
import type { CodeMeanings } from '../journal/hall/code-book.ts';
import { learnedMeanings } from './learned-code.ts';
import type { Labelled } from '../contract/orders/labelled.ts';
import { labelOf } from './label-of.ts';
import { namedOrders, similarlyNumbered, type NamedOrders } from './named-orders.ts';
import { unreadable } from './unreadable.ts';

/** The choice of a person among several; null = not asked. `units`: those of the chosen meaning of a taught code. */
type Choice = (OnlyItem & { units?: number | undefined }) | null;
type Item = Extract<ScanAnswer, { kind: 'item' | 'choice' }>;

/** Sources of the lookup. */
interface CodeSources {
  scan: ScanQueries;
  codes: CodeMeanings;
  /** Claim of another bench on an order, as last reported; null: none. */
  elsewhere: (orderId: string) => Elsewhere | null;
  /** Orders that are half packed at this bench and lack the item of this key, most recently packed first. */
  halfPacked: (item: string) => readonly string[];
  /** Location of an order, for the label of its carrier. */
  traced: (orderId: string) => Labelled | null;
}

/** Question about a code. */
interface Question extends CodeSources {
  only: Choice;
  /** Order on the screen; null = none. */
  openOrderId: string | null;
}

/**
 * Exact matches first. The text itself comes first (an order's number, the sales channel's, a taught code, else an
 * item's code or a SKU), then the GTIN in it, then its other readings. A number of an order in
 * another form is the last.
 */
export function findCode(asked: Question, meaning: ScanMeaning): ScanAnswer {
  const { only } = asked;
  const number = orderNumberIn(meaning);
  if (only === null && number !== null) {
    const named = orderAnswer(asked, namedOrders(asked.scan, number));
    if (named) return named;
  }
  const [text, ...others] = lookupKeys(meaning);
  const direct = text === undefined ? null : itemOf(asked, text);
  if (direct) return direct;
  const found = others.map((key) => itemOf(asked, key)).filter((answer) => answer !== null);
  const [first, second] = found;
  if (first && !second) return first;
  if (first) return { kind: 'choice', choices: found.flatMap(choicesOf) };
  return (
    unreadableOrder(asked.scan, meaning.text) ??
    labelled(asked, meaning) ??
    (only === null ? orderAnswer(asked, similarlyNumbered(asked.scan, meaning)) : null) ??
    nothingFor(meaning)
  );
}

/** Answer for the number of an unreadable order. Asked last: orders that can be packed come first. */
function unreadableOrder(find: ScanQueries, text: string): ScanAnswer | null {
  const orderId = find.unreadableOrder(text);
  return orderId === null ? null : { kind: 'unreadable', orderId };
}

/** Answer for the code of a label. An item comes before: a packer who scans goods means the goods. */
function labelled({ scan: find, traced }: Question, meaning: ScanMeaning): ScanAnswer | null {
  const label = labelOf(find, meaning, traced);
  return label && { kind: 'label', ...label };
}

function itemOf(asked: Question, key: string): Item | null {
  const taught = taughtItem(asked, key);
  if (taught) return taught;
  const code = codeKey(key);
  const byCode = code === null ? null : itemAnswer(asked, 'code', code);
  const bySku = itemAnswer(asked, 'sku', key);
  return byCode && bySku ? oneOf(byCode, bySku) : (byCode ?? bySku);
}

/** The code of one item can be the SKU of another: the open order decides, or a person. */
function oneOf(byCode: Item, bySku: Item): Item {
  const found = [byCode, bySku];
  const inHand = found.filter((one) => one.kind === 'item' && one.inOpenOrder !== null);
  const choices = [...new Map(found.flatMap(choicesOf).map((one) => [one.item, one])).values()];
  const [first = byCode, ...others] = inHand;
  return choices.length === 1 || (inHand.length > 0 && others.length === 0)
    ? first
    : { kind: 'choice', choices };
}

/**
 * The item that a code was taught for. A choice is left to a person even if the open order needs only one of the items:
 * the right bench, or the taught item, is not known.
 */
function taughtItem(asked: Question, key: string): Item | null {
  const { only } = asked;
  const meanings = learnedMeanings(asked, key);
  const items = meanings.flatMap(({ sku, units }): Item[] => {
    const item = itemAnswer(asked, 'sku', sku);
    if (!item) return [];
    if (item.kind === 'item') return [{ ...item, units, taught: true }];
    return [{ ...item, choices: item.choices.map((one) => ({ ...one, units })) }];
  });
  const isDoubtful = meanings.length > 1 || meanings.some(({ isOfSeveral }) => isOfSeveral);
  const chosen = items.find((one) => one.kind === 'item' && one.units === only?.units) ?? items[0];
  if (!chosen || !isDoubtful || only !== null) return chosen ?? null;
  const byMeaning = new Map(items.flatMap(choicesOf).map((one) => [`${one.units} ${one.item}`, one]));
  return { kind: 'choice', choices: [...byMeaning.values()] };
}

/** If several orders of the queue have that number, a person says which is meant. */
function orderAnswer({ scan: find, elsewhere }: Question, { by, orders }: NamedOrders): ScanAnswer | null {
  const open = orders.filter((o) => o.open);
  const [only] = open.length > 0 ? open : orders;
  if (!only) return null;
  if (open.length > 1) return { kind: 'orders', orders: find.rows(open.map((o) => o.orderId)) };
  const there = elsewhere(only.orderId);
  return { kind: 'order', by, ...only, ...(there && { elsewhere: there }) };
}

type NeedingRow = Extract<ScanAnswer, { kind: 'item' }>['orders'][number];

/** Orders of the queue that this bench has half packed and that lack the item. */
function halfPackedRows(
  { scan: find, halfPacked }: Question,
  by: Parameters<ScanQueries['inOrder']>[1],
  key: string,
  item: string,
): NeedingRow[] {
  return find.rows(halfPacked(item)).flatMap((row): NeedingRow[] => {
    const needed = find.inOrder(row.orderId, by, key).find((one) => one.item === item);
    return needed ? [{ ...row, quantity: needed.units, isHalfPacked: true }] : [];
  });
}

/**
 * If other benches have all of the first orders that need it, the search continues: an order that can be packed here
 * comes first.
 */
function ordersNeeding(
  { scan: find, elsewhere }: Question,
  ...[by, key, chosen]: Parameters<ScanQueries['ordersThatNeed']>
): NeedingRow[] {
  for (let most = MOST_NEEDED; ; most *= 10) {
    const rows = find.ordersThatNeed(by, key, chosen, most).map((row): NeedingRow => {
      const there = elsewhere(row.orderId);
      return { ...row, ...(there && { elsewhere: there }) };
    });
    const here = rows.filter((row) => !row.elsewhere);
    if (here.length === 0 && rows.length === most) continue;
    return [...here, ...rows.filter((row) => row.elsewhere)].slice(0, MOST_NEEDED);
  }
}

function itemAnswer(asked: Question, by: 'code' | 'sku', key: string): Item | null {
  const { scan: find, only, openOrderId } = asked;
  const inOpen = openOrderId === null ? [] : find.inOrder(openOrderId, by, key);
  // Two items share the code and the open order needs one of them: the packer has that one in hand.
  const [inHand] = inOpen;
  const chosen = only ?? (inHand && inOpen.length === 1 ? { item: inHand.item } : null);
  const kinds = find.itemKinds(by, key).filter((k) => chosen === null || isOf(chosen, k.item, k));
  const [kind] = kinds;
  if (!kind) return null;
  if (kinds.length > 1) {
    return { kind: 'choice', choices: kinds.map((one) => ({ ...one, units: 1 })) };
  }
  const begun = halfPackedRows(asked, by, key, kind.item);
  const isBegun = new Set(begun.map(({ orderId }) => orderId));
  const others = ordersNeeding(asked, by, key, { item: kind.item }).filter(
    (row) => !isBegun.has(row.orderId),
  );
  return {
    kind: 'item',
    item: kind.item,
    ean: kind.ean,
    sku: kind.sku,
    serviceSku: kind.serviceSku,
    name: kind.name,
    units: 1,
    inOpenOrder: inOpen.find((one) => one.item === kind.item)?.units ?? null,
    taught: false,
    total: kind.orders,
    orders: [...begun, ...others].slice(0, MOST_NEEDED),
  };
}

function choicesOf(answer: Item) {
  if (answer.kind === 'choice') return answer.choices;
  const { item, sku, serviceSku, ean, name, units, total } = answer;
  return [{ item, sku, serviceSku, ean, name, units, orders: total }];
}

/** Answer for a code that is unknown here: its kind, as far as the code itself shows it. */
function nothingFor(meaning: ScanMeaning): ScanAnswer {
  if (meaning.error === null && meaning.kind !== 'text') {
    if (meaning.isCase) return { kind: 'case', text: meaning.text, gtin14: meaning.gtin14 ?? '' };
    if (meaning.kind === 'sscc') return { kind: 'parcel', text: meaning.text, sscc: meaning.sscc ?? '' };
  }
  return unknown(meaning);
}

const unknown = (meaning: ScanMeaning): ScanAnswer => ({
  kind: 'unknown',
  text: meaning.text,
  why: unreadable(meaning) ?? 'no-match',
});
