/** Procedures of backups of the journal: list, make, restore, and the second folder. */
import { RecoveryUnusableError } from '../../journal/recovery/recovery.ts';
import { os } from '../base.ts';
import { inWorkspace } from '../middleware.ts';
import { asNotSaved, storing } from '../saved.ts';

const procedures = os.copies.use(inWorkspace);

export const copies = os.copies.router({
  state: procedures.state.handler(({ context }) => context.copies.state()),
  list: procedures.list.handler(async ({ context }) => {
    const listed = await context.copies.list();
    return listed.map((copy) => ({ ...copy, place: copy.name.includes('/') ? 'second' : 'here' }));
  }),
  make: procedures.make.handler(async ({ context }) => {
    await context.copies.make();
    return context.copies.state();
  }),
  useFolder: procedures.useFolder.handler(async ({ input, context, errors }) => {
    const { folder } = input;
    if (context.copies.state().isSecondSet) throw errors.FIXED_BY_POLICY();
    const fault = folder === '' ? null : await context.copies.tryFolder(folder);
    if (fault !== null) return { fault };
    await storing(errors, context.copies.useFolder(folder));
    context.currentWorkspace()?.operators.notes.settings({ copyFolder: folder !== '' });
    if (folder !== '') await context.copies.make();
    return { fault };
  }),
  putBack: procedures.putBack.handler(async ({ input: { copy, isProved, ...input }, context, errors }) => {
    const { operators } = context.currentWorkspace() ?? {};
    const { operator } = operators?.people.isUsed === true ? operators.who() : input;
    try {
      await context.copies.putBack({ copy, isProved }, operator ?? input.operator);
    } catch (error) {
      if (error instanceof RecoveryUnusableError) throw errors.JOURNAL_FILE_UNUSABLE();
      throw asNotSaved(errors, error);
    }
    return {};
  }),
});
