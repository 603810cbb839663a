import { os } from './base.ts';
import { inWorkspace } from './middleware.ts';

const { sweeps, quarantine, quarantinedText } = os.diagnostics.use(inWorkspace);

export const diagnostics = os.diagnostics.router({
  sweeps: sweeps.handler(({ input, context }) => {
    const { workspace } = context;
    const recent = workspace.recentSweeps().slice(0, input.limit);
    // A check of another bench comes after one that this bench began later.
    const oldest = Math.min(context.now() + 1, ...recent.map(({ startedAt }) => startedAt));
    const written = workspace.diagnostics.sweepsBefore(oldest, input.limit - recent.length);
    return { rows: [...recent, ...written].toSorted((a, b) => b.startedAt - a.startedAt) };
  }),
  quarantine: quarantine.handler(({ context }) => context.workspace.diagnostics.quarantine()),
  quarantinedText: quarantinedText.handler(({ input, context }) => ({
    json: context.workspace.diagnostics.quarantinedText(input.hash),
  })),
});
