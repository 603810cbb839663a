/** Change to the next order on the bench: the order that a scan leads to, and the one that is closed for it. */
import { m } from '#messages';
import type { Elsewhere } from '../../../../src-main/contract/floor/floor.ts';
import type { PackingStop } from '../../../../src-main/contract/goods/packing-view.ts';
import { ask, type Answer } from '../../../client/ask.ts';
import { isOfFloor } from '../../../words/floor/refused-by-floor.ts';
import { aloneSince } from '../../../words/floor/ways-on.ts';
import { wordsOf } from '../../../words/sentence.ts';
import { isFree, isFresh, isFull, leadOf, type Lead } from './rail/next-order.svelte.ts';
import { closedWords, type Asked } from './bench-signals.ts';
import { comingOntoBench, wordsOnFloor } from './on-bench.ts';
import type { BenchOrder, BenchSession } from './bench-order.ts';

/**
 * Outcome of a scan: `done` if it opened an order, or the reason why not was announced; `here` if it belongs to the order
 * on the bench; `elsewhere` if nothing on the bench is meant; `left` if the bench was left before that was known, and
 * nothing was done.
 */
type Way = 'done' | 'here' | 'elsewhere' | 'left';

export class BenchNext {
  readonly #bench: BenchOrder;

  constructor(bench: BenchOrder) {
    this.#bench = bench;
  }

  get #session(): BenchSession {
    return this.#bench.session;
  }

  get #isOnline(): boolean {
    return this.#session.live.status?.connection.state === 'online';
  }

  /** Takes over what the scan that led here has already done. */
  takeOver(): void {
    const from = this.#session.handOver.take(this.#bench.orderId);
    if (from) this.#bench.answered({ ok: true, value: from.answer }, from, from);
  }

  /** @param staysOpen a person has stopped the countdown: no item closes the order */
  receive(asked: Asked, staysOpen: boolean): Promise<Way> {
    return isFree(this.#bench.view) ? this.#opens(asked) : this.#makesWay(asked, staysOpen);
  }

  /**
   * Moves on to the next order of the queue; a complete order is closed first.
   * @returns when that is done, or when the line shows why not
   */
  async goToNext(): Promise<void> {
    const bench = this.#bench;
    const closed = isFull(bench.view) ? bench.number : null;
    if (closed !== null && !(await bench.steps.seal())) return;
    await bench.next.read(bench.orderId);
    const { row, isRestElsewhere } = bench.next;
    if (bench.isEnded) return;
    if (row) return void (await this.goTo(row.orderId, closed));
    const { navigation, scanLine } = this.#session;
    navigation.go({ screen: 'queue' });
    if (!isRestElsewhere) return;
    const words = () => [...closedWords(closed, this.#isOnline), m.floor_rest_elsewhere()].join(' ');
    scanLine.say({ text: '', tone: 'attention', words }, 'note');
  }

  /** Leaves packed units for the bench that took the order over: nothing else is possible with it here. */
  async leave({ bench, putBack }: Extract<PackingStop, { kind: 'taken-over' }>): Promise<void> {
    if (!(await this.#bench.steps.putBack()) || this.#bench.isEnded) return;
    if (putBack.length === 0) return this.goToNext();
    this.#session.navigation.go({ screen: 'queue' });
    const words = () => wordsOf({ what: m.floor_left({ bench }), todo: m.packing_scan_next_item_or_order() });
    this.#session.scanLine.say({ text: '', tone: 'good', words }, null);
  }

  /**
   * @param closed number of the order that was closed for it
   * @param note what else has to be known of the scan that led there; null: nothing
   * @param elsewhere what another bench has of it
   */
  async goTo(
    orderId: string,
    closed: string | null,
    note: (() => string) | null = null,
    elsewhere: Elsewhere | null = null,
  ): Promise<'done' | 'left'> {
    const come = await comingOntoBench(this.#session.api, orderId);
    if (this.#bench.isEnded) return 'left';
    if (!come.ok) {
      this.#bench.failed(come, closed);
      return 'done';
    }
    this.#session.navigation.go({ screen: 'packing', orderId });
    const { live } = this.#session;
    const words = elsewhere
      ? wordsOnFloor(come.value, elsewhere, aloneSince(live.status?.floor))
      : come.value.words;
    const isOnline = this.#isOnline;
    const isReady = come.value.isReady && elsewhere === null;
    const isGood = isReady && note === null && (closed === null || isOnline);
    this.#session.scanLine.say(
      {
        text: '',
        tone: isGood ? 'good' : 'attention',
        words: () =>
          [...closedWords(closed, isOnline), words(), ...(note === null ? [] : [note()])].join(' '),
      },
      isGood ? (closed === null ? 'right' : 'complete') : 'note',
    );
    return 'done';
  }

  /**
   * Decides whether this order makes way for another. With every unit in, the next order closes this one: by its number
   * or, if the countdown was not stopped, by an item that only it needs. An order that was set aside makes way only for a
   * number; an item might be the missing one.
   */
  async #makesWay(asked: Asked, staysOpen: boolean): Promise<Way> {
    const { text } = asked;
    const bench = this.#bench;
    const { view, orderId, next, number } = bench;
    const full = isFull(view);
    if (!full && view?.phase !== 'short') return 'here';
    const lead = await leadOf(this.#session.api, text, orderId);
    if (bench.isEnded) return 'left';
    // The order was closed meanwhile: whatever the scan names takes its place.
    const isClosed = full && isFree(bench.view);
    if (lead?.by === 'others' && isClosed) return this.#saysWhere(lead, text);
    if (!lead || lead.by === 'others' || lead.orderId === orderId) return 'here';
    const isPlain = lead.by === 'named' || (full && (lead.isOnly || lead.orderId === next.row?.orderId));
    if (!isPlain && !isClosed) return 'here';
    if (lead.by === 'needs' && staysOpen && !isClosed) return 'here';
    const stands = lead.by === 'needs' ? await this.#stands(lead) : 'fresh';
    if (stands === 'begun') return 'here';
    if (stands === 'unknown') return bench.isEnded ? 'left' : 'done';
    // The reason that the order stays open has been said. If it is being closed already, that is waited for.
    if (full && !isFree(bench.view) && !(await bench.steps.seal())) return 'done';
    if (bench.isEnded) return 'left';
    const closed = full ? number : null;
    if (stands === 'fresh') return this.#follow(lead, asked, closed);
    return this.goTo(lead.orderId, closed, m.packing_item_scan_again);
  }

  /**
   * Opens what a scan names, while no order on the bench waits for one. An item of an order of one unit is counted too;
   * of an order of several the packer sees first which order it is, since the unit may belong to another one.
   */
  async #opens(asked: Asked): Promise<Way> {
    const { text } = asked;
    const bench = this.#bench;
    const lead = await leadOf(this.#session.api, text, null);
    if (bench.isEnded) return 'left';
    if (!lead) return 'elsewhere';
    // A scanned item belongs to the order that was stopped: it does not slip into another one.
    if (lead.by !== 'named' && bench.view?.stop) return 'here';
    if (lead.by === 'others') return this.#saysWhere(lead, text);
    if (lead.by === 'needs' && lead.orderId !== bench.orderId) {
      const stands = await this.#stands(lead);
      if (stands === 'unknown') return bench.isEnded ? 'left' : 'done';
      if (stands !== 'fresh') return this.goTo(lead.orderId, null, m.packing_item_scan_again);
    }
    return this.#follow(lead, asked, null);
  }

  #saysWhere({ words }: { words: () => string }, text: string): Way {
    this.#session.scanLine.say({ text, tone: 'attention', words }, 'note');
    return 'done';
  }

  /**
   * State of the order that needs the item. `fresh`: not begun, and has only that item. `several`: not begun, with more
   * items. `unknown`: the reason has been said.
   */
  async #stands({ orderId }: Lead): Promise<'fresh' | 'several' | 'begun' | 'unknown'> {
    const answer = await ask(this.#session.api().packing.get({ orderId }));
    if (this.#bench.isEnded) return 'unknown';
    if (answer.ok && !isFresh(answer.value)) return 'begun';
    if (answer.ok) return answer.value.due === 1 ? 'fresh' : 'several';
    this.#bench.failed(answer);
    return 'unknown';
  }

  async #refused(
    orderId: string,
    closed: string | null,
    { sentence }: Extract<Answer<unknown>, { ok: false }>,
  ): Promise<Way> {
    // The packer has left meanwhile: on the new screen the refusal would be about an order that is not there.
    if ((await this.goTo(orderId, closed)) === 'left') return 'left';
    const words = () => wordsOf(sentence);
    this.#session.scanLine.say({ text: '', tone: 'bad', words }, 'trouble');
    return 'done';
  }

  async #follow(lead: Lead, asked: Asked, closed: string | null): Promise<Way> {
    const { text, units } = asked;
    const { orderId } = lead;
    if (lead.by === 'named') return this.goTo(orderId, closed, null, lead.elsewhere);
    const bench = this.#bench;
    const call = this.#session.api().packing.scan({ orderId, text, ...(units > 1 ? { units } : {}) });
    const opened = await bench.asking(call);
    if (bench.isEnded) {
      const { sayAfterLeaving } = await import('../../../scan/left-before-answer.ts');
      sayAfterLeaving(this.#session.scanLine, text, orderId, opened);
      return 'done';
    }
    // Another bench has it: the order's own screen says so, and offers what can be done.
    if (!opened.ok && isOfFloor(opened) && orderId !== bench.orderId)
      return this.#refused(orderId, closed, opened);
    // The next order is this one, ready again: no other screen comes.
    if (!opened.ok || orderId === bench.orderId) bench.answered(opened, asked);
    else {
      this.#session.handOver.give({ orderId, answer: opened.value, text, units, closed });
      this.#session.navigation.go({ screen: 'packing', orderId });
    }
    return 'done';
  }
}
