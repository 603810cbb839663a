/** Put wall of the batch in progress: a scan lights a slot, and the unit counts when it is put there. */
import { m } from '#messages';
import type { Api } from '../../../client/api.ts';
import { MAX_SCAN_LENGTH } from '../../../../src-main/contract/terms/limits.ts';
import type { WallAnswer, WallSlot } from '../../../../src-main/contract/picking/put-wall.ts';
import { formatCount } from '../../../words/format.ts';
import { TypedKeys } from '../../packing/bench/keys/typed-keys.svelte.ts';
import { Resource } from '../../../client/resource.svelte.ts';
import type { Tone } from '../../../scan/last-scan.ts';
import type { ScanEvent } from '../../../scan/keys/scan-event.ts';
import { STOP_READ_MS } from '../../../state/reading-time.ts';
import { inLanguage, wordsOf, type Sentence } from '../../../words/sentence.ts';
import type { LiveStation } from '../../../client/live.svelte.ts';
import { SIGNAL_OF, TONE_OF } from '../../../scan/outcome-signals.ts';
import type { ScanLine } from '../../../scan/scan-line.svelte.ts';
import type { Navigation } from '../../../client/navigation.svelte.ts';
import type { Signal } from '../../../sound/signals.ts';
import { notFull, putSentence, wallSentence, wrongSlot } from './wall-words.ts';

type Wall = Awaited<ReturnType<ReturnType<Api>['putWall']['slots']>>;
/** `byHand`: the unit could not be scanned. */
type Lit = Extract<WallAnswer, { signal: 'light' }> & { byHand?: { reason: string | null } };
/** `sent`: as the scanner sent the code. */
type Choice = Extract<WallAnswer, { signal: 'choice' }> & { sent: string; units: number };

/** Content shown large on the screen until the next scan. */
interface WallFlash {
  sentence: Sentence;
  tone: Tone;
}

export class WallSlots extends Resource<Wall> {
  readonly typed = new TypedKeys();
  readonly #parts: { api: Api; live: LiveStation; scanLine: ScanLine; navigation: Navigation };
  #lit = $state.raw<Lit | null>(null);
  #choice = $state.raw<Choice | null>(null);
  #flash = $state.raw<WallFlash | null>(null);
  #isByHand = $state(false);
  /** Slot that took the last unit, and the time until which a press is the second half of the one that put it there. */
  #lastPut = { slot: 0, until: -Infinity };

  /** Call within a component. */
  constructor(parts: { api: Api; live: LiveStation; scanLine: ScanLine; navigation: Navigation }) {
    super(
      () => parts.api().putWall.slots(),
      () => [parts.live.revisions],
    );
    this.#parts = parts;
  }

  /** The slot that a unit in the hand goes into. */
  get lit(): Lit | null {
    return this.#lit;
  }

  get choice(): Choice | null {
    return this.#choice;
  }

  get flash(): WallFlash | null {
    return this.#flash;
  }

  get slots(): readonly WallSlot[] {
    return this.value?.slots ?? [];
  }

  /** The order to pack that fills the slot with the lowest number. */
  get firstFull(): WallSlot | null {
    return this.slots.find(({ full }) => full) ?? null;
  }

  readonly receive = async (scan: ScanEvent): Promise<boolean> => {
    const units = this.typed.takeFor(scan);
    const code = scan.text.slice(0, MAX_SCAN_LENGTH);
    // The unit in the hand would be a guess.
    if (this.#lit) this.#confirmFirst(code, this.#lit);
    else await this.#scan(code, units);
    return true;
  };

  /** True if the panel is open that asks which unit of the trolley is in the hand. */
  get isByHand(): boolean {
    return this.#isByHand;
  }

  /** Opens the panel for a unit by hand. If a slot is lit already that unit comes first. */
  openHand(): void {
    if (this.#lit) return this.#confirmFirst('', this.#lit);
    this.#clear();
    this.#isByHand = true;
  }

  closeHand(): void {
    this.#isByHand = false;
  }

  /** An item of the trolley that cannot be scanned lights its slot. */
  async choose(item: string, units: number, reason: string | null): Promise<void> {
    const { batch } = this.value ?? {};
    if (batch === undefined) return;
    this.#clear();
    const answer = await this.change(this.#parts.api().putWall.choose({ batch, item, units }));
    if (!answer.ok) return this.#say('', 'bad', answer.sentence, 'trouble');
    this.#answered('', answer.value, { reason });
  }

  /** Lights the slot of the item that a person chose among several. @param index from 0 */
  async chooseItem(index: number): Promise<void> {
    const choice = this.#choice;
    const one = choice?.choices[index];
    if (choice && one) await this.#scan(choice.sent, choice.units * one.units, one.item);
  }

  /** True if a press that comes now was on its way when the last unit was put: it means nothing more. */
  get isSecondPress(): boolean {
    return this.#lit === null && performance.now() < this.#lastPut.until;
  }

  /** Puts the lit unit; if none is lit, the first order to pack comes onto the bench. */
  async confirm(): Promise<void> {
    if (this.#lit) await this.#put(this.#lit);
    else if (!this.isSecondPress && this.firstFull) this.#open(this.firstFull);
  }

  /** Takes a slot that was scanned or pressed. */
  async take(n: number): Promise<void> {
    const lit = this.#lit;
    const slot = this.slots.find((one) => one.slot === n);
    if (lit?.slot === n) return this.#put(lit);
    if (lit)
      return this.#say(
        '',
        'bad',
        inLanguage(() => wrongSlot(n, lit.slot)),
        'wrong-parcel',
      );
    if (this.isSecondPress && n === this.#lastPut.slot) return;
    if (slot?.full) return this.#open(slot);
    this.#say(
      '',
      'attention',
      inLanguage(() => notFull(n, slot)),
    );
  }

  /** Puts the light out: the unit in the hand goes into no slot now. @returns false if none was lit */
  putOut(): boolean {
    if (this.#isByHand) {
      this.#isByHand = false;
      return true;
    }
    if (this.#choice) {
      this.#choice = null;
      return true;
    }
    if (!this.#lit) return false;
    this.#clear();
    const sentence = inLanguage(() => ({ what: m.wall_put_out(), todo: m.wall_scan_unit() }));
    this.#say('', 'neutral', sentence, null);
    return true;
  }

  /** Shows that a unit was taken out: its former state is outdated. @param words for the unit that was taken out, and its slot */
  showUndone(words: () => string): void {
    this.#flash = { sentence: inLanguage(() => ({ what: words(), todo: '' })), tone: 'neutral' };
  }

  #confirmFirst(code: string, { slot }: Lit): void {
    const what = () => m.wall_confirm_first({ n: formatCount(slot) });
    this.#say(
      code,
      'attention',
      inLanguage(() => ({ what: what(), todo: '' })),
    );
  }

  #open({ orderId }: WallSlot): void {
    this.#parts.navigation.go({ screen: 'packing', orderId });
  }

  async #put({ orderId, item, units, slot, text, byHand }: Lit): Promise<void> {
    const { batch } = this.value ?? {};
    if (batch === undefined) return;
    this.#clear();
    const { reason = null } = byHand ?? {};
    const because = reason === null ? {} : { reason };
    const asked = { batch, orderId, item, units, code: byHand ? null : text, ...because };
    this.#lastPut = { slot, until: Infinity };
    const answer = await this.change(this.#parts.api().putWall.put(asked));
    this.#lastPut.until = performance.now() + STOP_READ_MS;
    if (!answer.ok) return this.#say('', 'bad', answer.sentence, 'trouble');
    const { full } = answer.value;
    const sentence = inLanguage(() => putSentence(slot, answer.value));
    this.#say('', 'good', sentence, full ? 'complete' : 'right');
  }

  async #scan(text: string, units: number, item?: string): Promise<void> {
    const { batch } = this.value ?? {};
    if (batch === undefined) return;
    this.#clear();
    const answer = await this.change(
      this.#parts.api().putWall.scan({
        ...{ batch, text },
        ...(units > 1 ? { units } : {}),
        ...(item === undefined ? {} : { item }),
      }),
    );
    if (!answer.ok) return this.#say(text, 'bad', answer.sentence, 'trouble');
    const { value } = answer;
    if (value.signal === 'choice') this.#choice = { ...value, sent: text, units };
    this.#answered(text, value);
  }

  /** @param byHand if nothing was scanned */
  #answered(text: string, value: WallAnswer, byHand?: Lit['byHand']): void {
    if (value.signal === 'light') this.#lit = byHand ? { ...value, byHand } : value;
    const signal = SIGNAL_OF[value.signal];
    this.#say(
      text,
      TONE_OF[signal],
      inLanguage(() => wallSentence(value)),
      signal,
    );
  }

  #clear(): void {
    this.#lit = null;
    this.#choice = null;
    this.#flash = null;
    this.#isByHand = false;
  }

  #say(text: string, tone: Tone, plain: Sentence, sound: Signal | null = 'note'): void {
    const sentence = this.#parts.scanLine.sentenceFor(plain, sound);
    this.#flash = { sentence, tone };
    const lit = this.#lit;
    const isNew = lit !== null && sound === 'right';
    this.#parts.scanLine.say(
      {
        ...{ text, tone, words: () => wordsOf(sentence) },
        ...(isNew ? { short: { of: 'slot' as const, slot: lit.slot, units: lit.units } } : {}),
      },
      sound,
    );
  }
}
