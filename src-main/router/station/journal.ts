/** Procedures of a stopped station: recoveries of a journal that cannot be opened. */
import { JournalChangedError, RecoveryUnusableError, type Choice } from '../../journal/recovery/recovery.ts';
import { os } from '../base.ts';
import type { Context } from '../context.ts';
import type { RecoveryRefusal, WhoChooses } from '../station-context.ts';
import { asNotSaved, type NotSaved } from '../saved.ts';

interface WayErrors extends NotSaved {
  JOURNAL_IN_USE: () => Error;
  JOURNAL_FILE_UNUSABLE: () => Error;
  JOURNAL_CHANGED: () => Error;
}

interface ProofErrors {
  PROOF_NEEDED: () => Error;
  NOT_PROVED: (options: { data: { waitSeconds: number } }) => Error;
  WAY_NOT_ALLOWED: () => Error;
  NOT_ADMINISTRATOR: () => Error;
}

async function choose(context: Context, errors: WayErrors & ProofErrors, choice: Choice, who: WhoChooses) {
  const answer = await recovered(context, errors, choice, who);
  if (answer === 'in-use') throw errors.JOURNAL_IN_USE();
  if (answer !== 'recovered') throw proofError(errors, answer);
  return {};
}

async function recovered(context: Context, errors: WayErrors, choice: Choice, who: WhoChooses) {
  try {
    return await context.recoverJournal(choice, who);
  } catch (error) {
    if (error instanceof RecoveryUnusableError) throw errors.JOURNAL_FILE_UNUSABLE();
    if (error instanceof JournalChangedError) throw errors.JOURNAL_CHANGED();
    throw asNotSaved(errors, error);
  }
}

const proofError = (errors: ProofErrors, refusal: RecoveryRefusal): Error =>
  refusal.why === 'NOT_PROVED'
    ? errors.NOT_PROVED({ data: { waitSeconds: Math.ceil(refusal.waitMs / 1000) } })
    : errors[refusal.why]();

export const journal = os.journal.router({
  restore: os.journal.restore.handler(({ input: { copy, isProved, ...who }, context, errors }) =>
    choose(context, errors, { way: 'restored', copy, isProved }, who),
  ),
  salvage: os.journal.salvage.handler(async ({ input, context, errors }) => {
    const answer = await recovered(context, errors, { way: 'salvaged' }, input);
    if (answer !== 'recovered') throw errors.JOURNAL_IN_USE();
    return {};
  }),
  startNew: os.journal.startNew.handler(({ input, context, errors }) =>
    choose(context, errors, { way: 'new' }, input),
  ),
});
