/** Recoveries from a journal that stopped the station. */
import type { Inputs } from '../../../src-main/contract/index.ts';
import type { JournalStop } from '../../../src-main/contract/records/journal.ts';
import { m } from '#messages';
import type { Api } from '../../client/api.ts';
import type { Answer } from '../../client/ask.ts';
import { Requests } from '../../client/resource.svelte.ts';
import { inLanguage, type Sentence } from '../../words/sentence.ts';

/** The chooser: a name, or the proof of an administrator. */
export type Chooser = Pick<Inputs['journal']['startNew'], 'operator' | 'proof'>;

/** No one can sign on here, or set a PIN: the advice of other screens does not apply. */
const UNPROVED: Record<string, () => string> = {
  NOT_PROVED: m.journal_not_proved_todo,
  WAY_NOT_ALLOWED: m.journal_way_not_allowed_todo,
};

export class JournalRequests extends Requests {
  readonly #api: Api;

  constructor(api: Api) {
    super();
    this.#api = api;
  }

  /** @param operator who chooses: the journal records it */
  readonly salvage = (operator: string) => this.ask(this.#api().journal.salvage({ operator }));

  /** @param copy as the person was shown it */
  readonly restore = (who: Chooser, { name, isProved }: JournalStop['copies'][number]) =>
    this.ask(this.#api().journal.restore({ ...who, copy: name, isProved }));

  readonly startNew = (who: Chooser) => this.ask(this.#api().journal.startNew(who));

  protected override judge(answer: Answer<unknown>, before: Sentence | null): void {
    const todo = answer.ok ? undefined : UNPROVED[answer.code];
    if (answer.ok || todo === undefined) return super.judge(answer, before);
    super.judge(
      { ...answer, sentence: inLanguage(() => ({ what: answer.sentence.what, todo: todo() })) },
      before,
    );
  }
}
