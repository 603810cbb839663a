/** Subject of a step that needs approval: read from its input, and from what the station knows of it. */
import { m } from '#messages';
import type { Api } from '../../client/api.ts';
import { formatCount } from '../../words/format.ts';
import { shownNumber } from '../../words/orders/order-number.ts';
import type { RefusedStep } from '../../client/approvals.svelte.ts';

export interface AskedStep {
  /** Numbers of the first orders, as on papers if that is known. */
  orders: readonly string[];
  /** Number of orders. */
  orderCount: number;
  /** Name of the item with its SKU, as far as they are known. */
  item: string | null;
  units: number | null;
  code: string | null;
  location: string | null;
  reason: string | null;
  /** Name of another bench of the floor. */
  bench: string | null;
}

/** Most orders that are named by number: more are no help to a reader. */
const MOST_NUMBERS = 3;

type Fields = Partial<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? value : {});
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => textOf(one) ?? []);

/** Subject from the input only: available at once, even if nothing else can be read. */
export function stepOfInput(input: unknown): AskedStep {
  const { orderId, orderIds, sku, units, code, location, reason, risk, item } = fieldsOf(input);
  const ids = textsOf(orderIds ?? orderId);
  return {
    orders: ids.slice(0, MOST_NUMBERS).map(shownNumber),
    orderCount: ids.length,
    // The key of an item is one letter and then its name.
    item: textOf(sku) ?? textOf(textOf(item)?.slice(1)),
    units: typeof units === 'number' ? units : null,
    code: textOf(code),
    location: textOf(location),
    reason: textOf(reason) ?? textOf(risk),
    bench: null,
  };
}

/** Reads a step with numbers as on papers, names of items, and the units of an order. Rejects if one cannot be read. */
export async function readStep(api: Api, { procedure, input }: RefusedStep): Promise<AskedStep> {
  const step = stepOfInput(input);
  const { orderId, orderIds, key, id, item, benchId } = fieldsOf(input);
  const [noun] = procedure.split('.', 1);
  const [first] = textsOf(orderId);
  if (noun === 'packing' && first !== undefined) {
    const view = await api().packing.get({ orderId: first });
    const packed = view.items.find((one) => one.key === key);
    const named = packed === undefined ? null : itemWords(packed);
    return { ...step, orders: [numberOf(view)], item: named, units: step.units ?? view.due };
  }
  if ((noun === 'batch' || noun === 'putWall') && item !== undefined) {
    const batch = await api().batch.running({ sort: 'location' });
    const line = batch?.lines.find((one) => one.item === item);
    return line ? { ...step, item: itemWords(line) ?? step.item } : step;
  }
  if (noun === 'cancel') {
    const ids = textsOf(orderIds ?? orderId).slice(0, MOST_NUMBERS);
    const views = await Promise.all(ids.map((one) => api().orders.get({ orderId: one })));
    const units = step.orderCount === views.length ? views.reduce((sum, view) => sum + view.units, 0) : null;
    return { ...step, orders: views.map(numberOf), units };
  }
  if (noun === 'floor') {
    const bench = benchId === undefined ? undefined : await benchOf(api, benchId);
    const named = { ...step, bench: bench ?? null };
    return first === undefined
      ? named
      : { ...named, orders: [numberOf(await api().orders.get({ orderId: first }))] };
  }
  if (noun === 'outbox' && id !== undefined) {
    const intent = (await api().outbox.list()).find((one) => one.id === id);
    return intent
      ? { ...step, orders: [numberOf(intent)], orderCount: 1, reason: step.reason ?? intent.reason }
      : step;
  }
  if (procedure === 'codes.forget') {
    const taught = (await api().codes.list()).find((one) => one.id === id);
    return taught ? { ...step, code: taught.typed, item: taught.sku, units: taught.units } : step;
  }
  return step;
}

/** @returns its name, if it is known */
async function benchOf(api: Api, benchId: unknown): Promise<string | undefined> {
  return (await api().floor.benches()).find((bench) => bench.benchId === benchId)?.name;
}

const numberOf = ({
  orderId,
  salesChannelOrderId,
}: {
  orderId: string;
  salesChannelOrderId: string | null;
}) => salesChannelOrderId ?? shownNumber(orderId);

/** Name of an item, with its SKU: two items may share a name. */
const itemWords = ({ name, sku }: { name: string | null; sku: string | null }): string | null =>
  name !== null && sku !== null && name !== sku ? `${name} · ${sku}` : (name ?? sku);

/** Lines of the question: label and value. @param asker the signed-on operator */
export function stepRows(step: AskedStep, asker: string | null): (readonly [name: string, value: string])[] {
  const { orders, orderCount, item, units, code, location, reason, bench } = step;
  const more = orderCount - orders.length;
  const numbers = more > 0 ? [...orders, m.operators_ask_more({ n: formatCount(more) })] : orders;
  const rows: [string, string | null][] = [
    [m.operators_ask_by(), asker],
    [orderCount > 1 ? m.operators_ask_orders() : m.operators_ask_order(), numbers.join(', ')],
    [m.operators_ask_code(), code],
    [m.operators_ask_item(), item],
    [m.operators_ask_units(), units === null ? null : formatCount(units)],
    [m.operators_ask_location(), location],
    [m.operators_ask_bench(), bench],
    [m.operators_ask_reason(), reason],
  ];
  return rows.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value] as const]));
}
