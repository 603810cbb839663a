import type { ScanAnswer } from '../contract/scan.ts';
import { codeKey, scannedText } from '../domain/scan-code.ts';
import { os } from './base.ts';
import type { BenchContext } from './context.ts';

export const scan = os.scan.router({
  find: os.scan.find.handler(({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    return meaningOf(bench.scan, input.text, input.sku === undefined ? null : { sku: input.sku });
  }),
});

/** What a person chose among several; null = nobody was asked. */
type Choice = { sku: string | null } | null;

/** Exact matches only: an order's number, the sales channel's number, an item's code, a SKU; in this order. */
function meaningOf(find: BenchContext['scan'], raw: string, only: Choice): ScanAnswer {
  const text = scannedText(raw);
  const key = codeKey(text);
  if (key === null) return { kind: 'unknown', text };
  if (only === null) {
    const named = namedOrder(find, text);
    if (named) return named;
  }
  return (
    itemAnswer(find, 'code', key, only) ?? itemAnswer(find, 'sku', text, only) ?? { kind: 'unknown', text }
  );
}

function namedOrder(find: BenchContext['scan'], text: string): ScanAnswer | null {
  const byId = find.orderById(text);
  if (byId) return { kind: 'order', by: 'orderId', ...byId };
  const byChannel = find.ordersByChannelOrderId(text);
  const open = byChannel.filter((o) => o.open);
  const [only] = open.length > 0 ? open : byChannel;
  if (!only) return null;
  if (open.length > 1) return { kind: 'orders', orders: find.rows(open.map((o) => o.orderId)) };
  return { kind: 'order', by: 'salesChannelOrderId', ...only };
}

function itemAnswer(
  find: BenchContext['scan'],
  by: 'code' | 'sku',
  key: string,
  only: Choice,
): ScanAnswer | null {
  const kinds = find.itemKinds(by, key).filter((k) => only === null || k.sku === only.sku);
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
    total: kind.orders,
    orders: find.ordersThatNeed(by, key, only),
  };
}
