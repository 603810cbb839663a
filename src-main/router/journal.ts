import { JournalChangedError, RecoveryUnusableError, type Choice } from '../journal/recovery.ts';
import { os } from './base.ts';
import type { Context } from './context.ts';
import { asNotSaved, type NotSaved } from './saved.ts';

interface WayErrors extends NotSaved {
  JOURNAL_IN_USE: () => Error;
  JOURNAL_FILE_UNUSABLE: () => Error;
  JOURNAL_CHANGED: () => Error;
}

async function choose(context: Context, errors: WayErrors, choice: Choice, operator: string) {
  let isStopped: boolean;
  try {
    isStopped = await context.recoverJournal(choice, operator);
  } catch (error) {
    if (error instanceof RecoveryUnusableError) throw errors.JOURNAL_FILE_UNUSABLE();
    if (error instanceof JournalChangedError) throw errors.JOURNAL_CHANGED();
    throw asNotSaved(errors, error);
  }
  if (!isStopped) throw errors.JOURNAL_IN_USE();
  return {};
}

export const journal = os.journal.router({
  restore: os.journal.restore.handler(({ input, context, errors }) =>
    choose(context, errors, { way: 'restored', copy: input.copy }, input.operator),
  ),
  salvage: os.journal.salvage.handler(({ input, context, errors }) =>
    choose(context, errors, { way: 'salvaged' }, input.operator),
  ),
  startNew: os.journal.startNew.handler(({ input, context, errors }) =>
    choose(context, errors, { way: 'new' }, input.operator),
  ),
});
