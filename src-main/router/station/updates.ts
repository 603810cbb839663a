/** Procedures of newer versions. */
import { os } from '../base.ts';

export const updates = os.updates.router({
  state: os.updates.state.handler(({ context }) => context.updates.state()),
  check: os.updates.check.handler(async ({ context }) => {
    await context.updates.check();
    return context.updates.state();
  }),
});
