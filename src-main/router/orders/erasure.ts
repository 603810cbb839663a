/** Procedures of the erasure of a buyer's data. */
import type { ErasureReport } from '../../contract/records/erasure.ts';
import { os } from '../base.ts';
import type { WorkspaceContext } from '../context.ts';
import { inWorkspace } from '../middleware.ts';
import { asNotSaved } from '../saved.ts';

const procedures = os.erasure.use(inWorkspace);

export const erasure = os.erasure.router({
  find: procedures.find.handler(({ input, context }) => context.workspace.erasure.find(input.text)),
  files: procedures.files.handler(({ input, context }) => context.workspace.erasure.files(input.orderIds)),
  erase: procedures.erase.handler(async ({ input, context, errors }) => {
    const { operators } = context.workspace;
    const { station, operator } = operators.who();
    // The signed-on operator replaces a typed name.
    const by = operators.people.isUsed && operator !== null ? operator : input.operator;
    try {
      const report = await context.workspace.erasure.erase(input.orderIds, { operator: by, station });
      operators.notes.erasure(input.orderIds.length);
      return withName(context.workspace, report);
    } catch (error) {
      throw asNotSaved(errors, error);
    }
  }),
  list: procedures.list.handler(({ context: { workspace } }) =>
    workspace.erasure.list().map((report) => withName(workspace, report)),
  ),
});

/** A report with the operator's name, of which the journal has the id. */
const withName = ({ operators }: WorkspaceContext, report: ErasureReport): ErasureReport => ({
  ...report,
  operator: operators.people.nameOf(report.operator) ?? report.operator,
});
