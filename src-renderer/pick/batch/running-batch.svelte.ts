/** The batch that is picked at this station: what a scan, a key or a button does to it. */
import { m } from '#messages';
import type { BatchAnswer, BatchView } from '../../../src-main/contract/batch.ts';
import { MAX_SCAN_LENGTH } from '../../../src-main/contract/limits.ts';
import { counted, formatCount } from '../../format.ts';
import { TypedKeys } from '../../packing/bench/typed-keys.svelte.ts';
import type { PickRound } from '../pick-round.svelte.ts';
import { Resource } from '../../resource.svelte.ts';
import type { ScanEvent } from '../../scan/scan-event.ts';
import type { Sentence } from '../../sentences/sentence.ts';
import type { Session } from '../../session.ts';
import { batchSentence, LOOK_OF, undoneWords } from './batch-words.ts';

type Parts = Pick<Session, 'api' | 'live' | 'scanLine'>;

/** What stands large on the screen until the next scan. */
export interface PickFlash extends Sentence {
  answer: BatchAnswer;
}

interface Choice {
  answer: Extract<BatchAnswer, { signal: 'choice' }>;
  /** Said before the scan. */
  units: number;
}

export class RunningBatch extends Resource<BatchView | null> {
  readonly typed = new TypedKeys();
  readonly #parts: Parts;
  readonly #round: PickRound;
  #flash = $state.raw<PickFlash | null>(null);
  #choice = $state.raw<Choice | null>(null);
  #isFinishing = $state(false);

  /** Within a component. */
  constructor(parts: Parts, round: PickRound) {
    super(
      () => parts.api().batch.running({ sort: round.sort }),
      () => [parts.live.revisions, round.sort],
    );
    this.#parts = parts;
    this.#round = round;
  }

  get flash(): PickFlash | null {
    return this.#flash;
  }

  get choice(): Choice['answer'] | null {
    return this.#choice?.answer ?? null;
  }

  /** It was to be finished while units are missing: a person says whether it is. */
  get isFinishing(): boolean {
    return this.#isFinishing;
  }

  /** The orders of the list are picked from here on, whatever the queue becomes. */
  async begin(): Promise<void> {
    const { orderIds } = this.#round;
    if (orderIds === null) return;
    const answer = await this.change(this.#parts.api().batch.begin({ orderIds: [...orderIds] }));
    if (!answer.ok) return;
    const words = `${m.batch_began({ n: formatCount(answer.value.batch) })} ${m.batch_scan_first()}`;
    this.#parts.scanLine.say({ text: '', tone: 'neutral', words });
  }

  /** @returns false where no batch is picked */
  readonly receive = async ({ text, firstKeyAt }: ScanEvent): Promise<boolean> => {
    if (!this.value) return false;
    const units = this.typed.takeFor(firstKeyAt);
    await this.#scan(text.slice(0, MAX_SCAN_LENGTH), units);
    return true;
  };

  /** After a choice between items. @param index from 0 */
  async choose(index: number): Promise<void> {
    const choice = this.#choice;
    const item = choice?.answer.choices[index]?.item;
    if (choice && item !== undefined) await this.#scan(choice.answer.text, choice.units, item);
  }

  async undo(): Promise<void> {
    const { value: view } = this;
    if (!view) return;
    this.#clear();
    const answer = await this.change(this.#parts.api().batch.undo({ batch: view.batch }));
    if (!answer.ok) return this.#failed('', answer.sentence);
    this.#parts.scanLine.say({
      text: '',
      tone: 'neutral',
      words: undoneWords(answer.value),
      short: { of: 'undone' },
    });
  }

  /** With units missing a person is asked first. */
  async finish(): Promise<void> {
    const { value: view } = this;
    if (!view) return;
    if (view.picked < view.due && !this.#isFinishing) {
      this.#isFinishing = true;
      return;
    }
    this.#clear();
    const answer = await this.change(this.#parts.api().batch.close({ batch: view.batch }));
    if (!answer.ok) return this.#failed('', answer.sentence);
    const words = m.batch_finished({
      n: formatCount(view.batch),
      picked: formatCount(view.picked),
      due: formatCount(view.due),
    });
    this.#parts.scanLine.say({ text: '', tone: 'good', words }, 'complete');
    this.#round.begin(this.#round.choice);
  }

  stopFinishing(): void {
    this.#isFinishing = false;
  }

  #clear(): void {
    this.#flash = null;
    this.#choice = null;
    this.#isFinishing = false;
  }

  async #scan(text: string, units: number, item?: string): Promise<void> {
    const { batch } = this.value ?? {};
    if (batch === undefined) return;
    this.#clear();
    const answer = await this.change(
      this.#parts.api().batch.scan({
        batch,
        text,
        ...(units > 1 ? { units } : {}),
        ...(item === undefined ? {} : { item }),
      }),
    );
    if (!answer.ok) return this.#failed(text, answer.sentence);
    const { value } = answer;
    if (value.signal === 'choice') this.#choice = { answer: value, units };
    const sentence = batchSentence(value);
    this.#flash = { ...sentence, answer: value };
    const { tone, sound } = LOOK_OF[value.signal];
    const isCounted = 'puts' in value;
    this.#parts.scanLine.say(
      {
        text,
        tone,
        words: `${sentence.what} ${sentence.todo}`.trim(),
        readTwice: isCounted ? m.packing_counted_once() : null,
        short: { of: 'pick', answer: value },
      },
      sound,
    );
  }

  #failed(text: string, { what, todo }: Sentence): void {
    this.#parts.scanLine.say({ text, tone: 'bad', words: `${what} ${todo}` }, 'trouble');
  }

  /** What is missing, where it is to be finished all the same. */
  get missingWords(): string {
    const { due = 0, picked = 0 } = this.value ?? {};
    return `${m.batch_not_picked(counted(due - picked))} ${m.batch_not_picked_stay()}`;
  }
}
