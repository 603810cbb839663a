/** What a scan does on the bench: it counts, confirms a parcel, or closes this order and opens the next. */
import { MAX_SCAN_LENGTH } from '../../src-main/contract/limits.ts';
import { api } from '../api.ts';
import { ask } from '../ask.ts';
import { navigation } from '../navigation.svelte.ts';
import { scanDesk } from '../scan/scan-desk.svelte.ts';
import type { ScanEvent } from '../scan/scan-event.ts';
import type { Flash, Offer } from './bench-signals.ts';
import { handOver, isFree, isFull, leadOf, takeOver, type Lead } from './next-order.svelte.ts';
import type { PackingBench } from './packing-bench.svelte.ts';
import { onBenchWords } from './packing-words.ts';

export class BenchScans {
  readonly #bench: PackingBench;

  constructor(bench: PackingBench) {
    this.#bench = bench;
  }

  /** @returns true: on this screen every scan is the order's */
  readonly heard = async ({ text, plain, firstKeyAt }: ScanEvent): Promise<boolean> => {
    const bench = this.#bench;
    const units = bench.typed.takeFor(firstKeyAt);
    const { flash } = bench;
    // The article is in the hand: what was being written in a panel is of another one.
    bench.clearWay();
    if (isFree(bench.view)) return this.#next(plain, units);
    if (await this.#leaves(plain, units)) return true;
    await this.#scan(text.slice(0, MAX_SCAN_LENGTH), units, flash);
    return true;
  };

  /** After a choice between articles. */
  async choose(key: string): Promise<void> {
    const { choice } = this.#bench;
    this.#bench.closeChoice();
    if (choice) await this.#scan(choice.text, choice.units, null, key);
  }

  /** The packer has said into which parcel the article in the hand goes. */
  async putInto(offer: Offer, parcel: number): Promise<void> {
    await this.#scan(offer.code, offer.units, { offer: { ...offer, parcel }, parcels: [] });
  }

  /** Units that cannot be scanned. @param parcel left out: the active one @returns whether they were counted */
  async confirm(units: number, reason: string | null, parcel?: number): Promise<boolean> {
    const { orderId, article: key, countdown } = this.#bench;
    if (key === null) return false;
    countdown.stop();
    const into = parcel === undefined ? {} : { parcel };
    const because = reason === null ? {} : { reason };
    const answer = await this.#bench.asking(
      api().packing.confirm({ orderId, key, units, ...because, ...into }),
    );
    this.#bench.answered(answer, units);
    return answer.ok && (answer.value.signal === 'right' || answer.value.signal === 'complete');
  }

  /** Takes over what the scan that led here has already done. */
  takeOver(): void {
    const from = takeOver(this.#bench.orderId);
    if (from) this.#bench.answered({ ok: true, value: from.answer }, from.units, from.closed);
  }

  /** @param closed number of the order that was closed for it */
  async goTo(orderId: string, closed: string | null): Promise<boolean> {
    const answer = await ask(api().packing.get({ orderId }));
    if (this.#bench.isEnded) return true;
    navigation.go({ screen: 'packing', orderId });
    const words = `${closed === null ? '' : `${closed} is closed. `}${answer.ok ? onBenchWords(answer.value) : ''}`;
    const isStopped = answer.ok && answer.value.stop !== null;
    scanDesk.say(
      { text: '', tone: isStopped ? 'attention' : 'good', words },
      isStopped ? 'attention' : closed === null ? 'right' : 'complete',
    );
    return true;
  }

  /** @param told what stood on the screen before: the article that belongs into another parcel, and which take it */
  async #scan(
    text: string,
    units: number,
    told: Pick<Flash, 'offer' | 'parcels'> | null,
    key?: string,
  ): Promise<void> {
    const bench = this.#bench;
    const offer = told?.offer ?? null;
    const { orderId } = bench;
    const call = api().packing.scan({
      orderId,
      text,
      ...(units > 1 ? { units } : {}),
      ...(key === undefined ? {} : { key }),
      ...(offer ? { into: { key: offer.key, parcel: offer.parcel } } : {}),
    });
    const answer = await bench.asking(call);
    if (bench.isEnded) return;
    if (answer.ok) {
      const { value } = answer;
      // The number of an order that is full closes it.
      if (value.signal === 'this-order' && isFull(value.view)) return void (await bench.steps.seal());
      // Nothing was begun: the order that was scanned takes the place of this one.
      const other = value.signal === 'other-order' && value.view.phase === 'new' ? value.orderId : null;
      if (other !== null) return void (await this.goTo(other, null));
      bench.answered(answer, units);
      // The label of a parcel that the article in the hand may be put into.
      const isLabel =
        offer !== null && value.signal === 'turned' && told?.parcels.includes(value.parcel) === true;
      if (isLabel) await this.putInto(offer, value.parcel);
      return;
    }
    bench.answered(answer, units);
  }

  /**
   * With every unit in, the next order closes this one: by its number, or by an article that only it needs. An order that
   * was set aside makes way for the number of another; an article might be the one that was missing.
   */
  async #leaves(text: string, units: number): Promise<boolean> {
    const { view, orderId, next, number } = this.#bench;
    const full = isFull(view);
    if (!full && view?.phase !== 'short') return false;
    const lead = await leadOf(text, orderId);
    if (this.#bench.isEnded) return true;
    if (!lead || lead.orderId === orderId) return false;
    const isPlain = lead.by === 'named' || (full && (lead.isOnly || lead.orderId === next.row?.orderId));
    if (!isPlain) return false;
    // What kept it from being closed has been said.
    if (full && !(await this.#bench.steps.seal())) return true;
    return this.#follow(lead, text, units, full ? number : null);
  }

  /** What the scan names is opened; an article is counted too, since it is in the packer's hand. */
  async #next(text: string, units: number): Promise<boolean> {
    const lead = await leadOf(text, null);
    if (this.#bench.isEnded) return true;
    if (!lead) return false;
    // Before a stop the article is of the order that was stopped: it does not slip into another one.
    if (lead.by === 'needs' && this.#bench.view?.stop) {
      await this.#scan(text, units, null);
      return true;
    }
    return this.#follow(lead, text, units, null);
  }

  async #follow({ by, orderId }: Lead, text: string, units: number, closed: string | null): Promise<boolean> {
    if (by === 'named') return this.goTo(orderId, closed);
    const bench = this.#bench;
    const call = api().packing.scan({ orderId, text, ...(units > 1 ? { units } : {}) });
    const opened = await bench.asking(call);
    if (bench.isEnded) return true;
    // It is this very order, ready again: no other screen comes.
    if (!opened.ok || orderId === bench.orderId) bench.answered(opened, units);
    else {
      handOver({ orderId, answer: opened.value, units, closed });
      navigation.go({ screen: 'packing', orderId });
    }
    return true;
  }
}
