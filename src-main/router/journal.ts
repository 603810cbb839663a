import { JournalChangedError, RecoveryUnusableError, type Choice } from '../journal/recovery.ts';
import { storageCode } from '../domain/storage-code.ts';
import { os } from './base.ts';
import type { Context } from './context.ts';

interface WayErrors {
  JOURNAL_IN_USE: () => Error;
  JOURNAL_FILE_UNUSABLE: () => Error;
  JOURNAL_CHANGED: () => Error;
  NOT_SAVED: (options: { data: { code: string } }) => Error;
}

async function choose(context: Context, errors: WayErrors, choice: Choice, operator: string) {
  let isStopped: boolean;
  try {
    isStopped = await context.recoverJournal(choice, operator);
  } catch (error) {
    if (error instanceof RecoveryUnusableError) throw errors.JOURNAL_FILE_UNUSABLE();
    if (error instanceof JournalChangedError) throw errors.JOURNAL_CHANGED();
    const code = storageCode(error);
    if (code === null) throw error;
    throw errors.NOT_SAVED({ data: { code } });
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
