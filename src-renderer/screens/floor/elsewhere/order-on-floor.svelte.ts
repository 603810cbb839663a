/** State of an order that another bench may have, and a person's decision about it. */
import { m } from '#messages';
import type { Elsewhere } from '../../../../src-main/contract/floor/floor.ts';
import type { Api } from '../../../client/api.ts';
import type { LiveStation } from '../../../client/live.svelte.ts';
import { Requests, Resource } from '../../../client/resource.svelte.ts';
import { inLanguage } from '../../../words/sentence.ts';
import { elsewhereOf } from '../../../state/elsewhere-requests.svelte.ts';
import type { ScanLine } from '../../../scan/scan-line.svelte.ts';

interface Parts {
  api: Api;
  live: LiveStation;
  scanLine: ScanLine;
}

export class OrderOnFloor extends Resource<Elsewhere | null> {
  /** Decision of a person: its failure stays while the order is read again. */
  readonly deciding = new Requests();
  readonly #parts: Parts;
  readonly #orderId: string;
  /** Request of this bench, with its addressee, until it is answered. */
  #asked: Elsewhere | null = null;
  /** True if the order is being taken over: an answer to the request no longer matters. */
  #isTaking = false;

  /** Call within a component. Asks nothing if the station belongs to no floor. */
  constructor(parts: Parts, orderId: string) {
    const { api, live } = parts;
    super(
      async () => {
        if (!live.status?.floor) return null;
        const found = await elsewhereOf(api, [orderId]);
        return this.#seen(found.get(orderId) ?? null);
      },
      () => [live.status?.floor?.revision, live.status?.packingRevision],
    );
    this.#parts = parts;
    this.#orderId = orderId;
  }

  /** Says what became of what this bench asked for. */
  #seen(now: Elsewhere | null): Elsewhere | null {
    const asked = this.#asked;
    this.#asked = now?.isAsked === true && !this.#isTaking ? now : null;
    if (asked === null || now?.isAsked === true) return now;
    const bench = asked.bench.name;
    // An order that was never opened there has no goods to fetch.
    if (now === null)
      this.#say('good', asked.what === 'set-apart' ? m.floor_now_here : () => m.floor_given({ bench }));
    // If the order is packed by now, or a third bench has it, its own line shows that.
    else if (now.what === 'has' && now.bench.name === bench)
      this.#say('attention', () => m.floor_keeps_it({ bench }));
    return now;
  }

  #say(tone: 'good' | 'attention', words: () => string): void {
    this.#parts.scanLine.say({ text: '', tone, words }, tone === 'good' ? 'right' : 'note');
  }

  /** @param bench that has it @returns whether nothing is left to decide */
  async askFor(reason: string, { bench }: Elsewhere): Promise<boolean> {
    const call = this.#parts.api().floor.ask({ orderId: this.#orderId, reason });
    const answer = await this.#decide(call);
    if (!answer.ok) return false;
    const { outcome } = answer.value;
    if (outcome === 'other-holder') return this.#otherHolder();
    if (outcome === 'given') this.#say('good', m.floor_now_here);
    else this.#say('attention', () => m.floor_was_asked({ bench: bench.name }));
    return true;
  }

  /** @param seen the claim that the person saw @returns whether nothing is left to decide */
  async take(reason: string, seen: Elsewhere): Promise<boolean> {
    const { token, bench } = seen;
    const call = this.#parts.api().floor.take({ orderId: this.#orderId, token, reason });
    this.#isTaking = true;
    this.#asked = null;
    const answer = await this.#decide(call);
    this.#isTaking = false;
    if (!answer.ok) return false;
    if (answer.value.outcome === 'other-holder') return this.#otherHolder();
    this.#say('good', () => m.floor_taken({ bench: bench.name }));
    return true;
  }

  async #decide<T>(call: Promise<T>) {
    const answer = await this.deciding.ask(call);
    await this.refresh();
    return answer;
  }

  #otherHolder(): false {
    this.deciding.problem = inLanguage(() => ({ what: m.floor_other_holder(), todo: '' }));
    return false;
  }
}
