/** Procedure of past notices; the present ones are in the snapshot. */
import { os } from '../base.ts';

export const alerts = os.alerts.router({
  history: os.alerts.history.handler(({ context }) => context.pastAlerts()),
});
