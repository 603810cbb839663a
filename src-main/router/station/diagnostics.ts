/** Procedures of checks of the service and of unreadable orders. */
import { os } from '../base.ts';
import { inWorkspace } from '../middleware.ts';

const { sweeps, quarantine, quarantinedText } = os.diagnostics.use(inWorkspace);

export const diagnostics = os.diagnostics.router({
  sweeps: sweeps.handler(({ input, context }) => {
    const { workspace } = context;
    return { rows: workspace.diagnostics.checks(workspace.recentSweeps(), input.limit) };
  }),
  quarantine: quarantine.handler(({ context }) => context.workspace.diagnostics.quarantine()),
  quarantinedText: quarantinedText.handler(({ input, context }) => ({
    json: context.workspace.diagnostics.quarantinedText(input.hash),
  })),
});
