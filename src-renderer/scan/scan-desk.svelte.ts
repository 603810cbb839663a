/** Scans in the order in which they came, each with its answer in plain words. */
import { MAX_SCAN_LENGTH } from '../../src-main/contract/limits.ts';
import type { OrderView } from '../../src-main/contract/orders.ts';
import type { ScanAnswer } from '../../src-main/contract/scan.ts';
import { api } from '../api.ts';
import { ask } from '../ask.ts';
import type { ScanEvent } from './scan-event.ts';
import { formatCount, plural } from '../format.ts';
import { live } from '../live.svelte.ts';
import { navigation } from '../navigation.svelte.ts';
import { player } from '../sound/player.svelte.ts';
import type { Signal } from '../sound/signals.ts';

interface LastScan {
  text: string;
  /** `neutral`: said without a sound. */
  tone: 'good' | 'attention' | 'bad' | 'neutral';
  /** What it was. */
  words: string;
}

type Command = (text: string) => 'none' | 'done' | 'unknown';

/** A screen that wants scans for itself. @returns true where it took this one */
type Taker = (scan: ScanEvent) => boolean | Promise<boolean>;

type Choice = { text: string; answer: Extract<ScanAnswer, { kind: 'choice' | 'orders' }> };

/** Scans that wait while an answer is under way; more than that is a fault of the scanner. */
const MOST_WAITING = 50;

const SIGNAL_OF: Record<LastScan['tone'], Signal | null> = {
  good: 'right',
  attention: 'attention',
  bad: 'unknown',
  neutral: null,
};

const UNKNOWN: Record<Extract<ScanAnswer, { kind: 'unknown' }>['why'], string> = {
  'no-match':
    'No order in the queue needs this code. Nothing was opened. Check the article, or search by name.',
  misread: 'This code is not right: the scanner has most likely misread it. Scan it again.',
  'too-long': 'That code is longer than any article has. Nothing was counted.',
  empty: 'Nothing was in that scan. Scan it again.',
};

class ScanDesk {
  #toTeach = $state<string | null>(null);

  #shown = $state.raw<LastScan | null>(null);
  #choice = $state.raw<Choice | null>(null);
  readonly #waiting: { scan: ScanEvent; command: Command }[] = [];
  #busy = false;
  /** Screens that want scans for themselves; the one on top is asked first. */
  #takers: readonly Taker[] = [];

  get last(): LastScan | null {
    return this.#shown;
  }

  /** The code of the last scan, where nobody knows it yet. */
  get toTeach(): string | null {
    return this.#toTeach;
  }

  /** In words and in sound, at the same moment. */
  say(last: LastScan, signal: Signal | null = SIGNAL_OF[last.tone]): void {
    this.#shown = last;
    this.#toTeach = null;
    if (signal) player.play(signal, live.picture?.volume ?? 0);
  }

  get choice(): Choice | null {
    return this.#choice;
  }

  /** Lets a screen or a panel that is open take scans before they mean anything else. @returns gives them back */
  take(taker: Taker): () => void {
    this.#takers = [taker, ...this.#takers];
    return () => {
      this.#takers = this.#takers.filter((one) => one !== taker);
    };
  }

  /** @param command tries the text as a command first */
  heard(scan: ScanEvent, command: Command): void {
    const { text } = scan;
    if (this.#waiting.length >= MOST_WAITING) {
      this.say({
        text,
        tone: 'bad',
        words: 'Too many scans at once. This one was not counted: scan it again.',
      });
      return;
    }
    this.#waiting.push({ scan, command });
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
        const { scan, command } = next;
        const { text } = scan;
        if (scan.tooLong) {
          this.say({
            text: `${text.slice(0, 40)}…`,
            tone: 'bad',
            words: `That code is longer than ${MAX_SCAN_LENGTH} characters: no article has such a one. Nothing was counted.`,
          });
          continue;
        }
        const done = command(scan.plain);
        if (done !== 'none') this.#showCommand(scan.plain, done);
        else if (!(await this.#isTaken(scan))) await this.find(text, undefined, scan.digitsOtherwise);
      }
    } finally {
      this.#busy = false;
    }
  }

  async #isTaken(scan: ScanEvent): Promise<boolean> {
    for (const taker of this.#takers) if (await taker(scan)) return true;
    return false;
  }

  #showCommand(text: string, done: 'done' | 'unknown'): void {
    this.say(
      done === 'done'
        ? { text, tone: 'neutral', words: 'Command.' }
        : { text, tone: 'bad', words: 'That command can do nothing here. Nothing was changed.' },
    );
  }

  closeChoice(): void {
    this.#choice = null;
  }

  /** @param sku after a choice between several SKUs with one code */
  async find(text: string, sku?: string | null, digitsOtherwise: string | null = null): Promise<void> {
    this.#choice = null;
    this.#toTeach = null;
    const cut = text.slice(0, MAX_SCAN_LENGTH);
    const { place } = navigation;
    const answer = await ask(
      api().scan.find({
        text: cut,
        view: true,
        ...(sku === undefined ? {} : { sku }),
        ...(place.screen === 'order' ? { openOrderId: place.orderId } : {}),
      }),
    );
    if (!answer.ok) {
      this.say(
        { text: cut, tone: 'bad', words: `${answer.sentence.what} ${answer.sentence.todo}` },
        'trouble',
      );
      return;
    }
    this.#show(cut, answer.value);
    if (answer.value.kind === 'unknown' && digitsOtherwise !== null) {
      this.say({
        text: cut,
        tone: 'bad',
        words: `Not known. Your scanner seems to have another keyboard country: its keys would be ${digitsOtherwise}. Do the scanner test under Station.`,
      });
    }
  }

  /** The number of the order that is shown, scanned once more, brings it onto the bench. */
  #goToOrder(orderId: string, view: OrderView | null): void {
    const { place } = navigation;
    const again = place.screen === 'order' && place.orderId === orderId;
    navigation.go(again ? { screen: 'packing', orderId } : { screen: 'order', orderId, found: null, view });
  }

  #show(text: string, answer: ScanAnswer): void {
    switch (answer.kind) {
      case 'order':
        this.say(
          answer.open
            ? { text, tone: 'good', words: 'That is this order.' }
            : {
                text,
                tone: 'attention',
                words: `That order is not in the queue: it is ${answer.status} or held here.`,
              },
        );
        this.#goToOrder(answer.orderId, answer.view ?? null);
        return;
      case 'item': {
        const [first] = answer.orders;
        const { place } = navigation;
        if (!first) return;
        const name = answer.name ?? answer.sku ?? text;
        if (answer.inOpenOrder !== null && place.screen === 'order') {
          this.say({
            text,
            tone: 'good',
            words: `${name}: this order needs ${formatCount(answer.inOpenOrder)}.`,
          });
          navigation.go({ screen: 'order', orderId: place.orderId, found: answer });
          return;
        }
        const others = answer.total - 1;
        const more =
          others === 0 ? '' : ` ${plural(others, 'other order needs', 'other orders need')} it too.`;
        const units = answer.units === 1 ? '' : ` (${formatCount(answer.units)} units)`;
        this.say({ text, tone: 'good', words: `${name}${units}: opened the most urgent order.${more}` });
        const { view = null } = answer;
        navigation.go({ screen: 'order', orderId: first.orderId, found: answer, view });
        return;
      }
      case 'choice':
        this.#choice = { text, answer };
        this.say({
          text,
          tone: 'attention',
          words: `${formatCount(answer.choices.length)} articles carry this code. Which one is it?`,
        });
        return;
      case 'orders':
        this.#choice = { text, answer };
        this.say({
          text,
          tone: 'attention',
          words: `${formatCount(answer.orders.length)} orders carry this number. Which one is it?`,
        });
        return;
      case 'case':
        this.say({
          text,
          tone: 'attention',
          words: 'That is a case, and nobody has said how many units it holds. Nothing was counted.',
        });
        this.#toTeach = answer.text;
        return;
      case 'parcel':
        this.say({
          text,
          tone: 'attention',
          words: 'That is the label of a parcel or pallet that nothing here has. Nothing was opened.',
        });
        return;
      case 'unknown':
        this.say({ text, tone: 'bad', words: UNKNOWN[answer.why] });
        this.#toTeach = answer.why === 'no-match' ? answer.text : null;
        return;
      default:
        answer satisfies never;
    }
  }
}

export const scanDesk = new ScanDesk();
