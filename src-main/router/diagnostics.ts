import { os } from './base.ts';

export const diagnostics = os.diagnostics.router({
  sweeps: os.diagnostics.sweeps.handler(({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    const recent = bench.recentSweeps().slice(0, input.limit);
    const oldest = recent.at(-1)?.startedAt ?? context.now() + 1;
    const written = bench.diagnostics.sweepsBefore(oldest, input.limit - recent.length);
    return { rows: [...recent, ...written] };
  }),
  quarantine: os.diagnostics.quarantine.handler(({ context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    return bench.diagnostics.quarantine();
  }),
  quarantinedText: os.diagnostics.quarantinedText.handler(({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    return { json: bench.diagnostics.quarantinedText(input.hash) };
  }),
});
