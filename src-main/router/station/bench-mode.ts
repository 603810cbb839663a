/** Procedures of kiosk mode. */
import { os } from '../base.ts';
import { asNotSaved } from '../saved.ts';

export const benchMode = os.benchMode.router({
  state: os.benchMode.state.handler(({ context }) => context.benchMode?.state() ?? null),
  enter: os.benchMode.enter.handler(({ context, errors }) => {
    if ((context.benchMode?.state().leftBy ?? 'anybody') === 'anybody') throw errors.NO_CODE();
    context.benchMode?.enter();
    context.currentWorkspace()?.operators.notes.benchModeEntered();
    return {};
  }),
  leave: os.benchMode.leave.handler(async ({ input, context, errors }) => {
    const waitSeconds = (await context.benchMode?.leave(input.code)) ?? 0;
    if (waitSeconds > 0) throw errors.WRONG_CODE({ data: { waitSeconds } });
    context.currentWorkspace()?.operators.notes.benchModeLeft();
    return {};
  }),
  save: os.benchMode.save.handler(async ({ input, context, errors }) => {
    const { benchMode: control } = context;
    const state = control?.state();
    if (!control || !state) return {};
    if (state.isOn) throw errors.IN_BENCH_MODE();
    const isAgainstPolicy =
      (input.atStart !== undefined && state.isSet) || (input.code !== undefined && state.isCodeSet);
    if (isAgainstPolicy || context.live.snapshot.status.policyStop !== null) throw errors.FIXED_BY_POLICY();
    if (input.atStart && input.code === undefined && state.leftBy === 'anybody') throw errors.NO_CODE();
    try {
      await control.save(input);
    } catch (error) {
      throw asNotSaved(errors, error);
    }
    const { atStart, code } = input;
    context.currentWorkspace()?.operators.notes.settings({
      ...(atStart === undefined ? {} : { benchMode: atStart }),
      ...(code === undefined ? {} : { benchCode: true }),
    });
    return {};
  }),
});
