/** Procedures of settings and policy files. */
import { os } from '../base.ts';
import { asNotSaved } from '../saved.ts';

export const settingsFile = os.settingsFile.router({
  read: os.settingsFile.read.handler(({ input, context }) => context.settingsFile.read(input.text)),
  use: os.settingsFile.use.handler(async ({ input, context, errors }) => {
    const { faults, values } = context.settingsFile.read(input.text);
    if (faults.length > 0) throw errors.FILE_WITH_FAULTS();
    if (context.live.snapshot.status.policyStop !== null) throw errors.FIXED_BY_POLICY();
    const isOfBenchMode = values.some(({ key }) => key === 'benchMode' || key === 'benchCode');
    if (isOfBenchMode && context.benchMode?.state().isOn) throw errors.IN_BENCH_MODE();
    try {
      const connection = await context.settingsFile.use(input.text);
      const names = values.map(({ key }) => [key, true] as const);
      context.currentWorkspace()?.operators.notes.settings({
        settingsFile: true,
        ...Object.fromEntries(names),
      });
      return connection;
    } catch (error) {
      throw asNotSaved(errors, error);
    }
  }),
  write: os.settingsFile.write.handler(async ({ context }) => ({ text: await context.settingsFile.text() })),
});
