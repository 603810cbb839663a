import type { PackedOrderRow } from '../contract/packed-orders.ts';
import type { PackingAnswer } from '../contract/packing-answer.ts';
import type { PackingView } from '../contract/packing-view.ts';
import { codeKey } from '../domain/scan/code-key.ts';
import { readScan } from '../scan/read-scan.ts';
import type { PackedOrder } from '../journal/packing.ts';
import type { PackingOutcome } from '../packing/packing-outcome.ts';
import { os } from './base.ts';
import type { WorkspaceContext, Context } from './context.ts';
import { packingReceipt } from './packing-receipt.ts';
import { packingReceiptCsv } from './packing-receipt-csv.ts';
import { saved } from './saved.ts';

/** The newest orders of today that are listed. */
const LATEST = 10;
/** Orders that a shortage is shown for; the answer says how many there are. */
const MOST_NEEDING = 200;
const HOUR = 3_600_000;

interface Errors {
  NOT_SET_UP: () => Error;
  ORDER_NOT_FOUND: (options: { data: { orderId: string } }) => Error;
  NOT_SAVED: (options: { data: { code: string } }) => Error;
  STEP_REFUSED: (options: {
    data: { why: Exclude<(PackingOutcome & { ok: false })['why'], 'not-found'> };
  }) => Error;
}

interface Call {
  input: { orderId: string };
  context: Context;
  errors: Errors;
}

function benchOf({
  context,
  errors,
}: {
  context: Context;
  errors: Pick<Errors, 'NOT_SET_UP'>;
}): WorkspaceContext {
  const bench = context.bench();
  if (!bench) throw errors.NOT_SET_UP();
  return bench;
}

/** @throws the declared errors where nothing was recorded */
function step(call: Call, take: (bench: WorkspaceContext) => PackingOutcome): PackingView {
  const { errors, input } = call;
  const bench = benchOf(call);
  return viewOf(
    saved(errors, () => take(bench)),
    errors,
    input.orderId,
  );
}

function viewOf(outcome: PackingOutcome, errors: Errors, orderId: string): PackingView {
  if (outcome.ok) return outcome.view;
  if (outcome.why === 'not-found') throw errors.ORDER_NOT_FOUND({ data: { orderId } });
  throw errors.STEP_REFUSED({ data: { why: outcome.why } });
}

export const packing = os.packing.router({
  get: os.packing.get.handler(({ input, context, errors }) => {
    const view = benchOf({ context, errors }).packing.view(input.orderId);
    if (!view) throw errors.ORDER_NOT_FOUND({ data: { orderId: input.orderId } });
    return view;
  }),
  open: os.packing.open.handler((call) => {
    const { orderId, free, anew = false } = call.input;
    return step(call, (bench) => bench.packing.open(orderId, { free, anew }));
  }),
  scan: os.packing.scan.handler(({ input, context, errors }): PackingAnswer => {
    const { orderId, text, units = 1, key = null, into = null } = input;
    const bench = benchOf({ context, errors });
    const meaning = readScan(text, context.live.snapshot.scanner, context.now());
    const answer = saved(errors, () => bench.packing.scan(orderId, { meaning, units, key, into }));
    if (!answer) throw errors.ORDER_NOT_FOUND({ data: { orderId } });
    return answer;
  }),
  confirm: os.packing.confirm.handler(({ input, context, errors }): PackingAnswer => {
    const { orderId, key, units, reason = null, parcel } = input;
    const bench = benchOf({ context, errors });
    const answer = saved(errors, () => bench.packing.confirm(orderId, { key, units, reason, parcel }));
    if ('signal' in answer) return answer;
    const view = viewOf(answer, errors, orderId);
    return { signal: 'stopped', view, text: '' };
  }),
  move: os.packing.move.handler((call) => {
    const { orderId, ...moved } = call.input;
    return step(call, (bench) => bench.packing.move(orderId, moved));
  }),
  remove: os.packing.remove.handler((call) => {
    const { orderId, key, units, parcel } = call.input;
    return step(call, (bench) => bench.packing.remove(orderId, key, units, parcel));
  }),
  turn: os.packing.turn.handler((call) =>
    step(call, (bench) => bench.packing.turn(call.input.orderId, call.input.parcel)),
  ),
  addParcel: os.packing.addParcel.handler((call) =>
    step(call, (bench) => bench.packing.addParcel(call.input.orderId)),
  ),
  undo: os.packing.undo.handler((call) => step(call, (bench) => bench.packing.undo(call.input.orderId))),
  short: os.packing.short.handler((call) => {
    const { orderId, key, units, reason } = call.input;
    return step(call, (bench) => bench.packing.short(orderId, key, units, reason));
  }),
  resume: os.packing.resume.handler((call) =>
    step(call, (bench) => bench.packing.resume(call.input.orderId)),
  ),
  seal: os.packing.seal.handler((call) => step(call, (bench) => bench.packing.seal(call.input.orderId))),
  reopen: os.packing.reopen.handler((call) =>
    step(call, (bench) => bench.packing.reopen(call.input.orderId)),
  ),
  acceptChange: os.packing.acceptChange.handler((call) =>
    step(call, (bench) => bench.packing.acceptChange(call.input.orderId, call.input.version)),
  ),
  putBack: os.packing.putBack.handler((call) =>
    step(call, (bench) => bench.packing.putBack(call.input.orderId)),
  ),
  pulled: os.packing.pulled.handler((call) =>
    step(call, (bench) => bench.packing.pulled(call.input.orderId)),
  ),
  radius: os.packing.radius.handler(({ input, context, errors }) => {
    const { orderId, key } = input;
    const bench = benchOf({ context, errors });
    const article = bench.packing.view(orderId)?.articles.find((a) => a.key === key);
    const [ean] = article?.eans ?? [];
    const code = ean === undefined ? null : codeKey(ean);
    const asked =
      article?.sku == null
        ? code && ({ by: 'code', text: code } as const)
        : ({ by: 'sku', text: article.sku } as const);
    if (!asked) return { rows: [], total: 0 };
    const rows = bench.scan.ordersThatNeed(asked.by, asked.text, null, MOST_NEEDING);
    const kinds = bench.scan.itemKinds(asked.by, asked.text);
    return { rows, total: Math.max(rows.length, ...kinds.map((k) => k.orders)) };
  }),
  list: os.packing.list.handler(({ context, errors }) => {
    const bench = benchOf({ context, errors });
    const rows = (phase: PackedOrder['phase']) =>
      bench.packed.inPhases([phase]).map((row) => rowOf(row, bench, context));
    return {
      open: rows('open'),
      short: rows('short'),
      waiting: rows('sealed'),
      toPull: rows('to-pull'),
      pulled: rows('pulled'),
    };
  }),
  atWork: os.packing.atWork.handler(({ context, errors }) => {
    const open = benchOf({ context, errors }).packed.inPhases(['open']);
    return { orderIds: open.map(({ orderId }) => orderId) };
  }),
  today: os.packing.today.handler(({ context, errors }) => {
    const bench = benchOf({ context, errors });
    const midnight = new Date(context.now()).setHours(0, 0, 0, 0);
    const { rows, orders, units } = bench.packed.sealedSince(midnight, LATEST);
    return { orders, units, rows: rows.map((row) => rowOf(row, bench, context)) };
  }),
  receipt: os.packing.receipt.handler(({ input, context, errors }) => {
    const receipt = packingReceipt(benchOf({ context, errors }).packed, input.orderId);
    if (!receipt) throw errors.ORDER_NOT_FOUND({ data: { orderId: input.orderId } });
    return receipt;
  }),
  receiptCsv: os.packing.receiptCsv.handler(({ input, context, errors }) => {
    const receipt = packingReceipt(benchOf({ context, errors }).packed, input.orderId);
    if (!receipt) throw errors.ORDER_NOT_FOUND({ data: { orderId: input.orderId } });
    return { csv: packingReceiptCsv(receipt) };
  }),
});

function rowOf(row: PackedOrder, bench: WorkspaceContext, context: Context): PackedOrderRow {
  const distrusted = bench.packing.isDistrusted(row.orderId);
  const { overdueHours } = context.live.snapshot.packing;
  const overdue =
    row.phase === 'sealed' && row.sealedAt !== null && context.now() - row.sealedAt > overdueHours * HOUR;
  const { orderId, salesChannelOrderId, phase, cleared, units, dueUnits, sealedAt, sealedBy, changedAt } =
    row;
  return {
    orderId,
    salesChannelOrderId,
    phase,
    cleared,
    units,
    dueUnits,
    sealedAt,
    sealedBy,
    changedAt,
    overdue,
    distrusted,
  };
}
