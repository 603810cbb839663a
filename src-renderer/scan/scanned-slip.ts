/** The code of a packing slip, scanned: whether it is still what the order is, and the way to a new one if it is not. */
import { m } from '#messages';
import { SLIP_PREFIX } from '../../src-main/contract/paper/slip-prefix.ts';
import type { Api } from '../client/api.ts';
import { ask } from '../client/ask.ts';
import type { Navigation } from '../client/navigation.svelte.ts';
import { wordsOf } from '../words/sentence.ts';
import { stopSentence } from '../words/outcomes/paper-words.ts';
import type { ScanLine } from './scan-line.svelte.ts';

export const isSlipCode = (text: string): boolean => text.toUpperCase().startsWith(SLIP_PREFIX);

export class ScannedSlip {
  readonly #api: Api;
  readonly #navigation: Navigation;
  readonly #line: ScanLine;

  constructor(api: Api, navigation: Navigation, line: ScanLine) {
    this.#api = api;
    this.#navigation = navigation;
    this.#line = line;
  }

  async show(text: string): Promise<void> {
    const { place } = this.#navigation;
    const answer = await ask(this.#api().paper.scanned({ text }));
    if (!answer.ok) {
      const { sentence } = answer;
      return this.#line.say({ text, tone: 'bad', words: () => wordsOf(sentence) }, 'trouble');
    }
    // The packer has gone on: no answer leads away from there.
    if (this.#navigation.place !== place) {
      const { sayNotCounted } = await import('./left-before-answer.ts');
      return sayNotCounted(this.#line, '', null);
    }
    const { value } = answer;
    switch (value.is) {
      case 'current': {
        this.#showOrder(value.orderId);
        const { stop } = value;
        if (stop !== null)
          return this.#line.say({ text: '', tone: 'bad', words: () => wordsOf(stopSentence(stop)) });
        return this.#line.say({ text: '', tone: 'good', words: m.paper_current_line });
      }
      case 'old': {
        const { orderId, changes } = value;
        this.#navigation.go({ screen: 'slip', orderId, old: { changes } });
        return this.#line.say({ text: '', tone: 'bad', words: m.paper_old_line });
      }
      case 'cancelled':
        this.#showOrder(value.orderId);
        return this.#line.say({ text: '', tone: 'bad', words: m.paper_cancelled_line });
      case 'no-order':
        return this.#line.say({ text: '', tone: 'bad', words: m.paper_unknown_line });
      case 'unreadable':
        return this.#line.say({ text: '', tone: 'bad', words: m.paper_unreadable_line });
      default:
        return value satisfies never;
    }
  }

  #showOrder(orderId: string): void {
    const { place } = this.#navigation;
    const isShown = 'orderId' in place && place.orderId === orderId;
    if (!isShown) this.#navigation.go({ screen: 'order', orderId, found: null });
  }
}
