import { PAPER_SIZES } from '../contract/paper-sizes.ts';
import { SLIP_PREFIX } from '../contract/slip-prefix.ts';
import type { PrintJob, Slip } from '../contract/paper.ts';
import { readSlipCode } from '../domain/paper/slip-code.ts';
import { slipChanges } from '../domain/paper/slip-changes.ts';
import type { PrintJobRow } from '../journal/print-jobs.ts';
import { os } from './base.ts';
import type { WorkspaceContext } from './context.ts';
import { inWorkspace } from './middleware.ts';
import { asNotSaved, saved } from './saved.ts';
import { slipView } from './slip-view.ts';

const procedures = os.paper.use(inWorkspace);

export const paper = os.paper.router({
  slip: procedures.slip.handler(({ input: { orderId }, context: { workspace }, errors }) => {
    const slip = slipView(workspace, orderId);
    if (!slip) throw errors.ORDER_NOT_FOUND({ data: { orderId } });
    return slip;
  }),
  print: procedures.print.handler(({ input, context: { workspace }, errors }) => {
    const { orderId, size, language, copies } = input;
    const slip = workspace.packing.plansOf(orderId);
    if (!slip) throw errors.ORDER_NOT_FOUND({ data: { orderId } });
    const { view, plan, version } = slip;
    if (view.stop) throw errors.SLIP_STOPPED({ data: { why: view.stop.kind } });
    const { salesChannelOrderId } = view;
    const of = { orderId, salesChannelOrderId, version, plan };
    const choice = {
      ...(size === undefined ? {} : { size }),
      ...(language === undefined ? {} : { language }),
      ...(copies === undefined ? {} : { copies }),
    };
    return { n: saved(errors, () => workspace.printing.ask(of, choice, 'packer')) };
  }),
  take: procedures.take.handler(({ input, context: { workspace }, errors }) =>
    saved(errors, () => take(workspace, input.n ?? null)),
  ),
  deliver: procedures.deliver.handler(async ({ input: { n, height }, context: { workspace }, errors }) => {
    try {
      const state = await workspace.printing.deliver(n, (size) => ({
        width: PAPER_SIZES[size].width,
        height: PAPER_SIZES[size].height ?? height,
      }));
      return { state };
    } catch (error) {
      throw asNotSaved(errors, error);
    }
  }),
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
    const { rows, total } = workspace.printing.newest(limit);
    return { rows: rows.map((row) => jobOf(workspace, row)), total };
  }),
  printers: procedures.printers.handler(({ context }) => context.printer?.printers() ?? null),
  scanned: procedures.scanned.handler(({ input: { text }, context: { workspace } }) => {
    const read = readSlipCode(text.slice(SLIP_PREFIX.length));
    if (read === null) return { is: 'unreadable' };
    const { orderId, version } = read;
    const plans = workspace.packing.plansOf(orderId);
    if (!plans) return { is: 'no-order' };
    if (plans.newestVersion === version)
      return { is: 'current', orderId, stop: plans.view.stop?.kind ?? null };
    const printed = workspace.printing.printed(orderId, version);
    const changes = printed && {
      ...slipChanges(printed.plan, plans.newest),
      printedAt: printed.askedAt,
    };
    return { is: 'old', orderId, changes };
  }),
});

/** The next job that can be drawn; one whose order is gone fails with a sentence, and the one behind it is taken. */
function take(workspace: WorkspaceContext, n: number | null): { job: PrintJob; slip: Slip } | null {
  for (;;) {
    const row = workspace.printing.take(n);
    if (!row) return null;
    const plans = workspace.packing.plansOf(row.orderId);
    const slip = slipView(workspace, row.orderId);
    if (slip && plans && slip.stop === null) {
      workspace.printing.drawn(row.n, plans);
      return { job: jobOf(workspace, row), slip };
    }
    workspace.printing.failed(row.n, slip ? 'stopped' : 'no-order');
  }
}

function jobOf({ packing, operators }: WorkspaceContext, row: PrintJobRow): PrintJob {
  const { n, orderId, salesChannelOrderId, askedAt, operator, version, size, language } = row;
  const { copies, printer, state, changedAt, problem, words } = row;
  const plans = packing.plansOf(orderId);
  return {
    ...{ n, orderId, salesChannelOrderId, askedAt, size, language, copies, printer, state, changedAt },
    ...{ problem, words },
    operator: operators.people.nameOf(operator),
    isOld: plans !== null && plans.newestVersion !== version,
  };
}
