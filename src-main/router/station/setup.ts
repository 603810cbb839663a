/** Procedures of the set-up: connection, its test, practice, and forgetting it. */
import type { ChangeRefusal } from '../../connection/setup.ts';
import { os } from '../base.ts';
import type { Context } from '../context.ts';
import type { NotSaved } from '../saved.ts';

export const setup = os.setup.router({
  state: os.setup.state.handler(({ context }) => context.setup.state()),
  test: os.setup.test.handler(({ input, context }) => context.setup.test(input)),
  connect: os.setup.connect.handler(async ({ input, context, errors }) => {
    const refusal = await context.setup.connect(input);
    if (refusal?.code === 'NO_SECRET') throw errors.NO_SECRET();
    if (refusal?.code === 'NO_PROTECTION') throw errors.NO_PROTECTION();
    if (refusal?.code === 'NOT_AN_ADDRESS') throw errors.NOT_AN_ADDRESS({ data: { field: refusal.field } });
    if (refusal?.code === 'WRONG_FOLDER') throw errors.WRONG_FOLDER({ data: { holds: refusal.holds } });
    if (refusal) throw changeError(errors, refusal);
    context.currentWorkspace()?.operators.notes.settings({ connection: true });
    return {};
  }),
  tryKeyring: os.setup.tryKeyring.handler(({ context }) => context.setup.tryKeyring()),
  practice: os.setup.practice.handler(async ({ input, context, errors }) => {
    const refusal = await leaving(context, 'practice', () => context.setup.practice(input));
    if (refusal?.code === 'WRONG_FOLDER') throw errors.WRONG_FOLDER({ data: { holds: refusal.holds } });
    if (refusal) throw changeError(errors, refusal);
    return {};
  }),
  forget: os.setup.forget.handler(async ({ input, context, errors }) => {
    const refusal = await leaving(context, 'connectionForgotten', () => context.setup.forget(input));
    if (refusal?.code === 'WRONG_FOLDER') throw new Error('forgetting a connection opened another folder');
    if (refusal) throw changeError(errors, refusal);
    return {};
  }),
});

interface ChangeErrors extends NotSaved {
  FIXED_BY_OPTIONS: () => Error;
  FIXED_BY_POLICY: () => Error;
}

function changeError(errors: ChangeErrors, refusal: Exclude<ChangeRefusal, { code: 'WRONG_FOLDER' }>): Error {
  switch (refusal.code) {
    case 'FIXED_BY_OPTIONS':
      return errors.FIXED_BY_OPTIONS();
    case 'FIXED_BY_POLICY':
      return errors.FIXED_BY_POLICY();
    case 'NOT_SAVED':
      return errors.NOT_SAVED({ data: { code: refusal.storageCode } });
  }
}

/**
 * Records in the journal that the operator leaves it, since it is closed afterwards; records a return if leaving failed.
 * @param what the work of leaving
 */
async function leaving(
  context: Context,
  what: 'practice' | 'connectionForgotten',
  change: () => Promise<ChangeRefusal | null>,
): Promise<ChangeRefusal | null> {
  context.currentWorkspace()?.operators.notes.settings({ [what]: true });
  const refusal = await change();
  if (refusal) context.currentWorkspace()?.operators.notes.settings({ [what]: false });
  return refusal;
}
