/** Procedures of the bench: open an order, scan, steps, and the packed orders. */
import type { Inputs } from '../../contract/index.ts';
import type { PackingAnswer } from '../../contract/packing/packing-answer.ts';
import type { PackingView } from '../../contract/goods/packing-view.ts';
import type { ScanMeaning } from '../../domain/scan/scan-meaning.ts';
import { readItemScan } from '../../scan/read-scan.ts';
import type { PackedOrder } from '../../journal/packing/packed-orders.ts';
import type { PackingOutcome } from '../../packing/packing-outcome.ts';
import type { OpeningClaim } from '../../domain/packing/event.ts';
import type { PackingService } from '../../packing/packing-service.ts';
import { os } from '../base.ts';
import type { WorkspaceContext, Context } from '../context.ts';
import { inWorkspace } from '../middleware.ts';
import { packedRow } from '../views/packed-row.ts';
import { firstNeeding, ordersNeeding } from '../views/item-needed.ts';
import { withClaim, type NotOpened } from './opening.ts';
import { packingReceipt } from '../tables/packing-receipt.ts';
import { packingReceiptCsv } from '../tables/packing-receipt-csv.ts';
import { saved, type NotSaved } from '../saved.ts';
import { askForSlip } from '../views/slip-by-setting.ts';
import { spanUntil } from '../../domain/clock.ts';

/** The newest orders of today that are listed. */
const LATEST = 10;
/** Orders that a shortage is shown for; the answer says how many there are. */
const MOST_NEEDING = 200;

interface Errors extends NotSaved, NotOpened {
  ORDER_NOT_FOUND: (options: { data: { orderId: string } }) => Error;
  STEP_REFUSED: (options: {
    data: { why: Exclude<(PackingOutcome & { ok: false })['why'], 'not-found'> };
  }) => Error;
}

interface Call {
  input: { orderId: string };
  context: Context & { workspace: WorkspaceContext };
  errors: Errors;
}

/** @throws the declared errors if nothing was recorded */
function record(
  { input, context, errors }: Call,
  ask: (service: PackingService) => PackingOutcome,
): PackingView {
  const outcome = saved(errors, () => ask(context.workspace.packing));
  const view = viewOf(outcome, errors, input.orderId);
  askForSlip(context, view);
  return view;
}

function viewOf(outcome: PackingOutcome, errors: Errors, orderId: string): PackingView {
  if (outcome.ok) return outcome.view;
  if (outcome.why === 'not-found') throw errors.ORDER_NOT_FOUND({ data: { orderId } });
  throw errors.STEP_REFUSED({ data: { why: outcome.why } });
}

function scanned(
  { context, errors }: Call,
  input: Inputs['packing']['scan'],
  meaning: ScanMeaning,
  claim: OpeningClaim | null,
): PackingAnswer {
  const { orderId, units = 1, key = null, into = null } = input;
  const answer = saved(errors, () =>
    context.workspace.packing.scan(orderId, { meaning, units, key, into }, claim),
  );
  if (!answer) throw errors.ORDER_NOT_FOUND({ data: { orderId } });
  askForSlip(context, answer.view);
  if (answer.signal !== 'label' || answer.orderId === null) return answer;
  return { ...answer, ...context.workspace.tracing.labelled(answer.orderId) };
}

function confirmed(
  { context, errors }: Call,
  input: Inputs['packing']['confirm'],
  claim: OpeningClaim | null,
): PackingAnswer {
  const { orderId, key, units, reason = null, parcel } = input;
  const { approvedBy = null } = context;
  const answer = saved(errors, () =>
    context.workspace.packing.confirm(orderId, { key, units, reason, parcel, approvedBy }, claim),
  );
  if ('signal' in answer) {
    askForSlip(context, answer.view);
    return answer;
  }
  const view = viewOf(answer, errors, orderId);
  return { signal: 'stopped', view, text: '' };
}

const procedures = os.packing.use(inWorkspace);

export const packing = os.packing.router({
  get: procedures.get.handler(({ input, context, errors }) => {
    const view = context.workspace.packing.view(input.orderId);
    if (!view) throw errors.ORDER_NOT_FOUND({ data: { orderId: input.orderId } });
    return view;
  }),
  open: procedures.open.handler((call) => {
    const { orderId, free, restart = false, risk = null } = call.input;
    const { approvedBy = null } = call.context;
    return withClaim(call, risk, (claim) =>
      record(call, (service) => service.open(orderId, { free, restart, approvedBy }, claim)),
    );
  }),
  onBench: procedures.onBench.handler(({ input, context, signal }) =>
    untilStopped(() => context.workspace.packing.floor.onBench(input.orderId), signal),
  ),
  scan: procedures.scan.handler((call) => {
    const { input, context } = call;
    const meaning = readItemScan(context.workspace, input.text, context.now());
    return withClaim(call, null, (claim) => scanned(call, input, meaning, claim), meaning);
  }),
  confirm: procedures.confirm.handler((call) =>
    withClaim(call, null, (claim) => confirmed(call, call.input, claim)),
  ),
  step: procedures.step.handler(async (call) => {
    const { orderId, step } = call.input;
    const { packing: service, printing } = call.context.workspace;
    if (step.kind === 'seal' && !step.sent)
      await printing.whileUnderWay(() => service.slipRequirement(orderId) === 'under-way');
    return withClaim(call, null, (claim) =>
      record(call, () => service.step(orderId, step, call.context.approvedBy ?? null, claim)),
    );
  }),
  acceptChange: procedures.acceptChange.handler((call) =>
    record(call, (service) => service.stops.acceptChange(call.input.orderId, call.input.version)),
  ),
  putBack: procedures.putBack.handler((call) =>
    record(call, (service) => service.stops.putBack(call.input.orderId)),
  ),
  pulled: procedures.pulled.handler((call) =>
    record(call, (service) => service.stops.pulled(call.input.orderId)),
  ),
  radius: procedures.radius.handler(({ input, context }) => {
    const { orderId, key } = input;
    const item = context.workspace.packing.view(orderId)?.items.find((a) => a.key === key);
    if (!item) return { rows: [], total: 0 };
    const rows = firstNeeding(context.workspace, item.item, MOST_NEEDING);
    return { rows, total: Math.max(rows.length, ordersNeeding(context.workspace, item.item)) };
  }),
  list: procedures.list.handler(({ context }) => {
    const rows = (phase: PackedOrder['phase']) =>
      context.workspace.packed.orders.inPhases([phase]).map((row) => packedRow(row, context));
    return {
      // An order that was undone to the last unit waits in the queue like any other.
      open: rows('open').filter(({ units }) => units > 0),
      short: rows('short'),
      waiting: rows('sealed'),
      toPull: rows('to-pull'),
      pulled: rows('pulled'),
    };
  }),
  atWork: procedures.atWork.handler(({ context }) => {
    const { packed, packing: service } = context.workspace;
    const begun = packed.orders
      .inPhases(['open', 'short'])
      .map(({ orderId, salesChannelOrderId, phase, units, dueUnits }) => {
        // An order that was undone to zero units has nothing to put back, or to leave to another bench.
        const gone = units > 0 ? service.stops.departureOf(orderId) : null;
        const order = {
          orderId,
          salesChannelOrderId,
          full: dueUnits > 0 && units >= dueUnits,
          gone: gone !== null,
          takenBy: gone?.takenBy ?? null,
        };
        return { order, isAtWork: phase === 'open' && units > 0 };
      });
    return {
      orders: begun.flatMap(({ order, isAtWork }) => (isAtWork || order.gone ? [order] : [])),
    };
  }),
  today: procedures.today.handler(({ context }) => {
    const midnight = new Date(context.now()).setHours(0, 0, 0, 0);
    const { rows, orders, units } = context.workspace.packed.orders.sealedIn(
      spanUntil(context.now(), midnight),
      LATEST,
    );
    return { orders, units, rows: rows.map((row) => packedRow(row, context)) };
  }),
  receipt: procedures.receipt.handler(({ input, context, errors }) => {
    const receipt = receiptOf(context.workspace, input.orderId);
    if (!receipt) throw errors.ORDER_NOT_FOUND({ data: { orderId: input.orderId } });
    return receipt;
  }),
  receiptCsv: procedures.receiptCsv.handler(({ input, context, errors }) => {
    const receipt = receiptOf(context.workspace, input.orderId);
    if (!receipt) throw errors.ORDER_NOT_FOUND({ data: { orderId: input.orderId } });
    const { orderId } = input;
    const { salesChannelOrderId = null } = context.workspace.packed.orders.byId(orderId) ?? {};
    return { csv: packingReceiptCsv(receipt, { orderId, salesChannelOrderId }, input.words) };
  }),
});

const receiptOf = ({ packed, operators }: WorkspaceContext, orderId: string) =>
  packingReceipt(packed, orderId, operators.people.nameOf);
/**
 * Empty stream that marks the time for which a screen is open.
 * @param begin called at the first read: a stream that is never read begins nothing. Its result is called once, when
 * reading ends: the screen was left, its window was closed, or its connection broke
 * @param signal of the call; undefined: the reader itself ends the stream
 */
async function* untilStopped(
  begin: () => () => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<Record<string, never>, void, void> {
  const end = begin();
  try {
    yield {};
    await new Promise<void>((resolve) => {
      // An abort while the reader was busy fires no event any more.
      if (signal?.aborted === true) return resolve();
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
  } finally {
    end();
  }
}
