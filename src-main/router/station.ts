import { os } from './base.ts';

export const station = os.station.router({
  snapshot: os.station.snapshot.handler(({ context }) => context.live.picture),
  watch: os.station.watch.handler(({ context, signal }) => context.live.watch(signal)),
  refresh: os.station.refresh.handler(({ context }) => ({ asked: context.bench()?.refresh() ?? false })),
  dismissNotice: os.station.dismissNotice.handler(({ input, context }) => {
    context.dismissNotice(input.code);
    return {};
  }),
  change: os.station.change.handler(({ input, context }) => {
    context.change(input);
    return {};
  }),
});
