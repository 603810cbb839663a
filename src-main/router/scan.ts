import type { NamedOrder, ScanQueries } from '../cache/read/scan.ts';
import type { OrderView } from '../contract/orders.ts';
import type { ScanAnswer } from '../contract/scan.ts';
import { lookupKeys } from '../domain/scan/lookup-keys.ts';
import { parseScan } from '../domain/scan/parse-scan.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';
import { codeKey } from '../domain/scan/code-key.ts';
import { os } from './base.ts';
import type { BenchContext, Context } from './context.ts';
import { orderView } from './order-view.ts';

export const scan = os.scan.router({
  find: os.scan.find.handler(({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    const meaning = parseScan(input.text, profileOf(context));
    const { sku, openOrderId = null } = input;
    const only = sku === undefined ? null : { sku };
    return bench.atOnce(() => {
      const answer = answerTo({ bench, openOrderId, only }, meaning);
      return input.view === true
        ? withView(answer, (orderId) => orderView(bench, orderId, context.now()))
        : answer;
    });
  }),
});

function withView(answer: ScanAnswer, viewOf: (orderId: string) => OrderView | null): ScanAnswer {
  if (answer.kind === 'order') return { ...answer, view: viewOf(answer.orderId) };
  if (answer.kind !== 'item') return answer;
  const [first] = answer.orders;
  // What the open order needs opens no other one.
  return { ...answer, view: first && answer.inOpenOrder === null ? viewOf(first.orderId) : null };
}

/** What a person chose among several; null = nobody was asked. */
type Choice = { sku: string | null } | null;
type Item = Extract<ScanAnswer, { kind: 'item' | 'choice' }>;

/** What a scan is answered from. */
interface Asked {
  bench: BenchContext;
  only: Choice;
  /** On the screen; null = none. */
  openOrderId: string | null;
}

function profileOf(context: Context) {
  const { separator } = context.live.picture.scanner;
  // The screen has read the letters right already, whatever Caps Lock was.
  return { year: new Date(context.now()).getUTCFullYear(), aimIds: true, capsLock: false, separator };
}

/**
 * Exact matches only. The text itself comes first (an order's number, the sales channel's, a code that was taught, an
 * item's code, a SKU), then the GTIN in it, then what else it may be.
 */
function answerTo(asked: Asked, meaning: ScanMeaning): ScanAnswer {
  const { bench, only } = asked;
  const [text, ...others] = lookupKeys(meaning);
  if (text === undefined)
    return (
      unreadableOrder(bench.scan, meaning.text) ?? {
        kind: 'unknown',
        text: meaning.text,
        why: whyUnknown(meaning),
      }
    );
  if (only === null) {
    const named = namedOrder(bench.scan, text);
    if (named) return named;
  }
  const direct = itemOf(asked, text);
  if (direct) return direct;
  const found = others.map((key) => itemOf(asked, key)).filter((answer) => answer !== null);
  const [first, second] = found;
  if (first && !second) return first;
  if (first) return { kind: 'choice', choices: found.flatMap(choicesOf) };
  return unreadableOrder(bench.scan, text) ?? nothingFor(meaning);
}

/** Asked last: what can be packed goes before what can only be told. */
function unreadableOrder(find: ScanQueries, text: string): ScanAnswer | null {
  const orderId = find.unreadableOrder(text);
  return orderId === null ? null : { kind: 'unreadable', orderId };
}

function itemOf(asked: Asked, key: string): Item | null {
  const taught = asked.bench.codes.find(key);
  if (taught) {
    const item = itemAnswer(asked, 'sku', taught.sku);
    if (item) return item.kind === 'item' ? { ...item, units: taught.units, taught: true } : item;
  }
  const code = codeKey(key);
  return (code === null ? null : itemAnswer(asked, 'code', code)) ?? itemAnswer(asked, 'sku', key);
}

function namedOrder(find: ScanQueries, text: string): ScanAnswer | null {
  return (
    oneOf(find, 'orderId', find.ordersByNumber(text)) ??
    oneOf(find, 'salesChannelOrderId', find.ordersByChannelOrderId(text))
  );
}

/** Where several orders of the queue have that number, a person says which is meant. */
function oneOf(
  find: ScanQueries,
  by: 'orderId' | 'salesChannelOrderId',
  named: NamedOrder[],
): ScanAnswer | null {
  const open = named.filter((o) => o.open);
  const [only] = open.length > 0 ? open : named;
  if (!only) return null;
  if (open.length > 1) return { kind: 'orders', orders: find.rows(open.map((o) => o.orderId)) };
  return { kind: 'order', by, ...only };
}

function itemAnswer(
  { bench: { scan: find }, only, openOrderId }: Asked,
  by: 'code' | 'sku',
  key: string,
): Item | null {
  const inOpen = openOrderId === null ? [] : find.inOrder(openOrderId, by, key);
  // Two articles share the code and the open order needs one of them: that one is in the packer's hand.
  const [inHand] = inOpen;
  const chosen = only ?? (inHand && inOpen.length === 1 ? { sku: inHand.sku } : null);
  const kinds = find.itemKinds(by, key).filter((k) => chosen === null || k.sku === chosen.sku);
  const [kind] = kinds;
  if (!kind) return null;
  if (kinds.length > 1) {
    return { kind: 'choice', choices: kinds.map((k) => ({ sku: k.sku, name: k.name, orders: k.orders })) };
  }
  return {
    kind: 'item',
    ean: kind.ean,
    sku: kind.sku,
    name: kind.name,
    units: 1,
    inOpenOrder: inOpen.find((one) => one.sku === kind.sku)?.units ?? null,
    taught: false,
    total: kind.orders,
    orders: find.ordersThatNeed(by, key, chosen),
  };
}

const choicesOf = (answer: Item) =>
  answer.kind === 'choice' ? answer.choices : [{ sku: answer.sku, name: answer.name, orders: answer.total }];

/** Nothing here has that code: what it is, as far as the code itself tells. */
function nothingFor(meaning: ScanMeaning): ScanAnswer {
  if (meaning.error === null && meaning.kind !== 'text') {
    if (meaning.isCase) return { kind: 'case', text: meaning.text, gtin14: meaning.gtin14 ?? '' };
    if (meaning.kind === 'sscc') return { kind: 'parcel', text: meaning.text, sscc: meaning.sscc ?? '' };
  }
  return { kind: 'unknown', text: meaning.text, why: whyUnknown(meaning) };
}

function whyUnknown({ error }: ScanMeaning): 'no-match' | 'misread' | 'too-long' | 'empty' {
  if (error === null) return 'no-match';
  if (error === 'empty') return 'empty';
  return error === 'bad-length' ? 'too-long' : 'misread';
}
