/** Procedures of the set-up: connection, its test, practice, and forgetting it. */
import type { SetupRefusal } from '../../connection/setup.ts';
import { os } from '../base.ts';
import type { Context } from '../context.ts';

export const setup = os.setup.router({
  state: os.setup.state.handler(({ context }) => context.setup.state()),
  test: os.setup.test.handler(({ input, context }) => context.setup.test(input)),
  connect: os.setup.connect.handler(async ({ input, context, errors }) => {
    const refusal = await context.setup.connect(input);
    switch (refusal?.code) {
      case undefined:
        context.currentWorkspace()?.operators.notes.settings({ connection: true });
        return {};
      case 'FIXED_BY_OPTIONS':
        throw errors.FIXED_BY_OPTIONS();
      case 'FIXED_BY_POLICY':
        throw errors.FIXED_BY_POLICY();
      case 'NO_SECRET':
        throw errors.NO_SECRET();
      case 'NO_PROTECTION':
        throw errors.NO_PROTECTION();
      case 'NOT_AN_ADDRESS':
        throw errors.NOT_AN_ADDRESS({ data: { field: refusal.field } });
      case 'NOT_SAVED':
        throw errors.NOT_SAVED({ data: { code: refusal.storageCode } });
      case 'WRONG_FOLDER':
        throw errors.WRONG_FOLDER({ data: { holds: refusal.holds } });
      default:
        return refusal satisfies never;
    }
  }),
  tryKeyring: os.setup.tryKeyring.handler(({ context }) => context.setup.tryKeyring()),
  practice: os.setup.practice.handler(async ({ input, context, errors }) => {
    const refusal = await leaving(context, 'practice', () => context.setup.practice(input));
    switch (refusal?.code) {
      case undefined:
        return {};
      case 'FIXED_BY_OPTIONS':
        throw errors.FIXED_BY_OPTIONS();
      case 'FIXED_BY_POLICY':
        throw errors.FIXED_BY_POLICY();
      case 'NOT_SAVED':
        throw errors.NOT_SAVED({ data: { code: refusal.storageCode } });
      case 'WRONG_FOLDER':
        throw errors.WRONG_FOLDER({ data: { holds: refusal.holds } });
      case 'NOT_AN_ADDRESS':
      case 'NO_SECRET':
      case 'NO_PROTECTION':
        throw new Error(`practice ended as ${refusal.code}`);
      default:
        return refusal satisfies never;
    }
  }),
  forget: os.setup.forget.handler(async ({ input, context, errors }) => {
    const refusal = await leaving(context, 'connectionForgotten', () => context.setup.forget(input));
    switch (refusal?.code) {
      case undefined:
        return {};
      case 'FIXED_BY_OPTIONS':
        throw errors.FIXED_BY_OPTIONS();
      case 'FIXED_BY_POLICY':
        throw errors.FIXED_BY_POLICY();
      case 'NOT_SAVED':
        throw errors.NOT_SAVED({ data: { code: refusal.storageCode } });
      case 'WRONG_FOLDER':
      case 'NOT_AN_ADDRESS':
      case 'NO_SECRET':
      case 'NO_PROTECTION':
        throw new Error(`forgetting ended as ${refusal.code}`);
      default:
        return refusal satisfies never;
    }
  }),
});

/**
 * Records in the journal that the operator leaves it, since it is closed afterwards; records it again if leaving
 * failed.
 * @param what the work of leaving
 */
async function leaving(
  context: Context,
  what: 'practice' | 'connectionForgotten',
  change: () => Promise<SetupRefusal | null>,
): Promise<SetupRefusal | null> {
  context.currentWorkspace()?.operators.notes.settings({ [what]: true });
  const refusal = await change();
  if (refusal) context.currentWorkspace()?.operators.notes.settings({ [what]: false });
  return refusal;
}
