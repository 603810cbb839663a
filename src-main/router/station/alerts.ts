import { os } from '../base.ts';

export const alerts = os.alerts.router({
  history: os.alerts.history.handler(({ context }) => context.pastAlerts()),
});
