/** Procedures of the station itself: its snapshot, the changes of it, and its start at log-in. */
import type { SettingsChange } from '../../contract/station/settings.ts';
import { os } from '../base.ts';
import { saved, storing } from '../saved.ts';

export const station = os.station.router({
  snapshot: os.station.snapshot.handler(({ context }) => context.live.snapshot),
  watch: os.station.watch.handler(({ context, signal }) => context.live.watch(signal)),
  refresh: os.station.refresh.handler(
    ({ context }) => context.currentWorkspace()?.refresh() ?? { asked: false, waitMs: null },
  ),
  networkIsBack: os.station.networkIsBack.handler(({ context }) => {
    context.currentWorkspace()?.hint();
    return {};
  }),
  signInAgain: os.station.signInAgain.handler(async ({ context }) => {
    await context.currentWorkspace()?.signInAgain();
    return {};
  }),
  policy: os.station.policy.handler(({ context }) => context.policy()),
  logInStart: os.station.logInStart.handler(({ context }) => context.logInStart()),
  startAtLogIn: os.station.startAtLogIn.handler(({ input, context, errors }) => {
    if (context.logInStart()?.isSet) throw errors.FIXED_BY_POLICY();
    saved(errors, () => context.startAtLogIn(input.isOn));
    context.currentWorkspace()?.operators.notes.settings({ startAtLogIn: input.isOn });
    return {};
  }),
  dismissNotice: os.station.dismissNotice.handler(({ input, context }) => {
    context.dismissNotice(input.code);
    return {};
  }),
  change: os.station.change.handler(async ({ input, context, errors }) => {
    const { fixedSettings, policyStop } = context.live.snapshot.status;
    const givers = Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name]) => fixedSettings[name as keyof typeof input]);
    if (policyStop !== null || givers.includes('policy')) throw errors.FIXED_BY_POLICY();
    if (givers.includes('start')) throw errors.FIXED_BY_OPTIONS();
    await storing(errors, context.change(input));
    context.currentWorkspace()?.operators.notes.settings(notedOf(input));
    return {};
  }),
});

/** Numbers and choices as they are; of a text that a person typed, that it was changed. */
const notedOf = (change: SettingsChange): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(change)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'number' || typeof value === 'boolean' ? value : true]),
  );
