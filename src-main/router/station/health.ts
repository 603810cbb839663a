/** Procedures of the station's health. */
import { os } from '../base.ts';

export const health = os.health.router({
  state: os.health.state.handler(({ context }) => context.health.state()),
  check: os.health.check.handler(async ({ context }) => {
    await context.health.check();
    return context.health.state();
  }),
  report: os.health.report.handler(async ({ input, context }) => ({
    text: await context.problemReport(input.screen),
  })),
});
