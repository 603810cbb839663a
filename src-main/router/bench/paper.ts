/** Procedures of papers: slips, print jobs, and printing by itself. */
import { PAPER_SIZES, type PaperSizeName } from '../../contract/paper/paper-sizes.ts';
import { SLIP_PREFIX } from '../../contract/paper/slip-prefix.ts';
import type { Paper, PrintJob } from '../../contract/paper/paper.ts';
import { CANCELLED } from '../../domain/orders/order-facts.ts';
import { readSlipCode } from '../../domain/paper/slip-code.ts';
import { withKeysOf } from '../../domain/packing/kept-keys.ts';
import { slipChanges } from '../../domain/paper/slip-changes.ts';
import type { PrintJobRow } from '../../journal/packing/print-jobs.ts';
import { os } from '../base.ts';
import type { WorkspaceContext } from '../context.ts';
import { inWorkspace } from '../middleware.ts';
import { asNotSaved, saved } from '../saved.ts';
import { slipView } from '../views/slip-view.ts';

const procedures = os.paper.use(inWorkspace);

export const paper = os.paper.router({
  slip: procedures.slip.handler(({ input: { orderId, parcel }, context: { workspace }, errors }) => {
    const slip = slipView(workspace, orderId, parcel ?? null);
    if (!slip) throw errors.ORDER_NOT_FOUND({ data: { orderId } });
    return slip;
  }),
  requirement: procedures.requirement.handler(({ input: { orderId }, context: { workspace } }) =>
    workspace.packing.slipRequirement(orderId),
  ),
  print: procedures.print.handler(({ input, context: { workspace }, errors }) => {
    const { orderId, parcel = null, size, language, copies } = input;
    const slip = workspace.packing.plansOf(orderId);
    if (!slip) throw errors.ORDER_NOT_FOUND({ data: { orderId } });
    const { view, plan, version } = slip;
    if (view.stop) throw errors.SLIP_STOPPED({ data: { why: view.stop.kind } });
    const { salesChannelOrderId } = view;
    const of = { orderId, salesChannelOrderId, version, plan, parcel };
    const choice = given({ size, language, copies });
    return { n: saved(errors, () => workspace.printing.ask(of, choice, 'packer')) };
  }),
  printDocument: procedures.printDocument.handler(({ input, context: { workspace }, errors }) => {
    const { document, ...choice } = input;
    if (!workspace.printing.jobs.hasRoomFor(document)) throw errors.TOO_MANY_PAPERS();
    return { n: saved(errors, () => workspace.printing.askDocument(document, given(choice))) };
  }),
  repeat: procedures.repeat.handler(({ input: { n }, context: { workspace }, errors }) => {
    const document = workspace.printing.jobs.documentOf(n);
    if (document && !workspace.printing.jobs.hasRoomFor(document)) throw errors.TOO_MANY_PAPERS();
    return { n: saved(errors, () => workspace.printing.repeat(n)) };
  }),
  deliverUnsaved: procedures.deliverUnsaved.handler(async ({ input, context: { workspace } }) => {
    const outcome = await workspace.printing.deliverUnsaved(input.kind, {
      copies: input.copies,
      ...measureOf(input.size, input.height),
    });
    return outcome.ok ? { problem: null, words: null } : { problem: outcome.problem, words: outcome.words };
  }),
  take: procedures.take.handler(async ({ input: { n = null }, context: { workspace }, errors }) => {
    await workspace.printing.whileLookedAt(n);
    return saved(errors, () => take(workspace, n));
  }),
  deliver: procedures.deliver.handler(async ({ input: { n, height }, context: { workspace }, errors }) => {
    try {
      const state = await workspace.printing.deliver(n, (size) => measureOf(size, height));
      return { state };
    } catch (error) {
      throw asNotSaved(errors, error);
    }
  }),
  deliverLabels: procedures.deliverLabels.handler(
    async ({ input: { n, labels }, context: { workspace }, errors }) => {
      try {
        return { state: await workspace.printing.deliverLabels(n, labels) };
      } catch (error) {
        throw asNotSaved(errors, error);
      }
    },
  ),
  handed: procedures.handed.handler(({ input: { n }, context: { workspace }, errors }) => {
    saved(errors, () => workspace.printing.handed(n));
    return {};
  }),
  notDrawn: procedures.notDrawn.handler(({ input: { n, why }, context: { workspace }, errors }) => {
    saved(errors, () => workspace.printing.failed(n, why));
    return {};
  }),
  retry: procedures.retry.handler(({ input: { n }, context: { workspace }, errors }) => {
    saved(errors, () => workspace.printing.retry(n));
    return {};
  }),
  drop: procedures.drop.handler(({ input: { n }, context: { workspace }, errors }) => {
    saved(errors, () => workspace.printing.drop(n));
    return {};
  }),
  jobs: procedures.jobs.handler(({ input: { limit }, context: { workspace } }) => {
    const { rows, total } = workspace.printing.jobs.newest(limit);
    return { rows: rows.map((row) => jobOf(workspace, row)), total };
  }),
  printers: procedures.printers.handler(({ context }) => context.printer?.printers() ?? null),
  scanned: procedures.scanned.handler(({ input: { text }, context: { workspace } }) => {
    const read = readSlipCode(text.slice(SLIP_PREFIX.length));
    if (read === null) return { is: 'unreadable' };
    const { orderId, version } = read;
    const plans = workspace.packing.plansOf(orderId);
    if (!plans) return { is: 'no-order' };
    if (isCancelled(workspace, orderId)) return { is: 'cancelled', orderId };
    const printed = workspace.printing.jobs.printed(orderId, version);
    // Versions may key two items of one SKU differently if each is the only one of it in its order.
    const isSame = !printed || withKeysOf(plans.newest, printed.plan) === plans.newest;
    if (plans.newestVersion === version && isSame)
      return { is: 'current', orderId, stop: plans.view.stop?.kind ?? null };
    const changes = printed && {
      ...slipChanges(printed.plan, plans.newest),
      printedAt: printed.askedAt,
    };
    return { is: 'old', orderId, changes };
  }),
});

/** True if the order is cancelled here or at another bench, or the service has it as cancelled. */
const isCancelled = ({ claims, orders }: WorkspaceContext, orderId: string): boolean =>
  !claims.ask(orderId).mayWork || orders.byId(orderId)?.status === CANCELLED;

/** Drops absent fields: settings replace them. */
const given = <T extends object>(choice: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

const measureOf = (size: PaperSizeName, height: number) => ({
  width: PAPER_SIZES[size].width,
  height: PAPER_SIZES[size].height ?? height,
});

/**
 * The next job that can be drawn; a job whose order no longer exists fails with a message, and the one after it is taken.
 */
function take(workspace: WorkspaceContext, n: number | null): { job: PrintJob; paper: Paper } | null {
  for (;;) {
    const row = workspace.printing.take(n);
    if (!row) return null;
    const drawn = row.kind === 'slip' ? slipOf(workspace, row) : documentOf(workspace, row);
    if (typeof drawn !== 'string') return { job: jobOf(workspace, row), paper: drawn };
    workspace.printing.failed(row.n, drawn);
  }
}

/** @returns why it cannot be drawn */
function slipOf(
  workspace: WorkspaceContext,
  { n, orderId, parcel }: PrintJobRow,
): Paper | 'no-order' | 'stopped' {
  const plans = workspace.packing.plansOf(orderId);
  const slip = slipView(workspace, orderId, parcel);
  if (!slip || !plans) return 'no-order';
  if (slip.stop !== null) return 'stopped';
  workspace.printing.drawn(n, plans);
  return { is: 'slip', slip };
}

function documentOf(workspace: WorkspaceContext, { n }: PrintJobRow): Paper | 'not-kept' {
  const document = workspace.printing.jobs.documentOf(n);
  return document ? { is: 'document', document } : 'not-kept';
}

function jobOf({ packing, operators }: WorkspaceContext, row: PrintJobRow): PrintJob {
  const { n, kind, parcel, title, orderId, salesChannelOrderId, askedAt, operator, version, size } = row;
  const { language, copies, printer, state, changedAt, problem, words } = row;
  const plans = kind === 'slip' ? packing.plansOf(orderId) : null;
  return {
    ...{ n, kind, parcel, title, orderId, salesChannelOrderId, askedAt, size, language, copies, printer },
    ...{ state, changedAt, problem, words },
    operator: operators.people.nameOf(operator),
    isOld: plans !== null && plans.newestVersion !== version,
  };
}
