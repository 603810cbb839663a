/** Scans on the bench: a scan counts, confirms a parcel, or leads to the next order. */
import { m } from '#messages';
import type { PackingAnswer } from '../../../../src-main/contract/packing/packing-answer.ts';
import { MAX_SCAN_LENGTH } from '../../../../src-main/contract/terms/limits.ts';
import type { Answer } from '../../../client/ask.ts';
import type { ScanEvent } from '../../../scan/keys/scan-event.ts';
import type { BenchNext } from './bench-next.ts';
import type { Asked, Flash, Offer } from './bench-signals.ts';
import { isFull } from './rail/next-order.svelte.ts';
import type { BenchOrder } from './bench-order.ts';

export class BenchScans {
  readonly #bench: BenchOrder;

  readonly #onward: BenchNext;

  constructor(bench: BenchOrder, onward: BenchNext) {
    this.#bench = bench;
    this.#onward = onward;
  }

  /** @returns false if nothing on the bench is meant */
  readonly receive = async (scan: ScanEvent): Promise<boolean> => {
    const { firstKeyAt } = scan;
    const text = scan.text.slice(0, MAX_SCAN_LENGTH);
    const bench = this.#bench;
    const typed = bench.typed.takeFor(scan);
    if (bench.panel === 'move') {
      bench.session.scanLine.say({ text, tone: 'attention', words: m.packing_not_while_moving }, 'note');
      return true;
    }
    const shown = bench.takeOffer();
    // A scan that confirms a parcel counts as many units as were typed before the first one.
    const units = typed === 1 && shown?.offer?.code === text ? shown.offer.units : typed;
    const staysOpen = bench.countdown.wasStoppedBefore(firstKeyAt ?? Infinity);
    // The item is in the hand: what was being written in a panel is of another one.
    bench.clearWay();
    const way = await this.#onward.receive({ text, units }, staysOpen);
    if (way === 'left') await this.#notCounted(text);
    if (way === 'here') await this.#scan({ text, units }, shown);
    return way !== 'elsewhere';
  };

  /** Counts the item that a person chose among several. @param units number of units per scan */
  async choose(key: string, units: number): Promise<void> {
    const { choice } = this.#bench;
    this.#bench.closeChoice();
    if (!choice) return;
    const { asked } = choice;
    await this.#scan({ ...asked, units: asked.units * units }, null, key);
  }

  /** Puts the item in the hand into the parcel that the packer has named. */
  async putInto(offer: Offer, parcel: number): Promise<void> {
    const { code: text, units } = offer;
    await this.#scan({ text, units }, { offer: { ...offer, parcel }, parcels: [] });
  }

  /**
   * Counts units that cannot be scanned.
   * @param parcel left out: the active one
   * @returns whether they were counted
   */
  async confirm(units: number, reason: string | null, parcel?: number): Promise<boolean> {
    const { orderId, item: key, countdown } = this.#bench;
    if (key === null) return false;
    countdown.stop();
    const into = parcel === undefined ? {} : { parcel };
    const because = reason === null ? {} : { reason };
    const answer = await this.#bench.asking(
      this.#bench.session.api().packing.confirm({ orderId, key, units, ...because, ...into }),
    );
    if (this.#bench.isEnded) await this.#afterLeaving('', answer);
    else this.#bench.answered(answer, { text: '', units });
    return answer.ok && (answer.value.signal === 'right' || answer.value.signal === 'complete');
  }

  /** @param shown what stood on the screen before: the item that belongs into another parcel, and which take it */
  async #scan(asked: Asked, shown: Pick<Flash, 'offer' | 'parcels'> | null, key?: string): Promise<void> {
    const { text, units } = asked;
    const bench = this.#bench;
    const offer = shown?.offer ?? null;
    const { orderId, session } = bench;
    const call = session.api().packing.scan({
      orderId,
      text,
      ...(units > 1 ? { units } : {}),
      ...(key === undefined ? {} : { key }),
      ...(offer ? { into: { key: offer.key, parcel: offer.parcel } } : {}),
    });
    const answer = await bench.asking(call);
    if (bench.isEnded) return this.#afterLeaving(text, answer);
    if (answer.ok) {
      const { value } = answer;
      // The number of an order that is full closes it.
      if (value.signal === 'this-order' && isFull(value.view)) return void (await bench.steps.seal());
      // The order on the bench was not begun: the scanned one replaces it.
      const other = value.signal === 'other-order' && value.view.phase === 'new' ? value.orderId : null;
      if (other !== null) {
        if ((await this.#onward.goTo(other, null)) === 'left') await this.#notCounted(text);
        return;
      }
      bench.answered(answer, asked);
      // The label of a parcel that the item in the hand may be put into.
      const isLabel =
        offer !== null && value.signal === 'turned' && shown?.parcels.includes(value.parcel) === true;
      if (isLabel) await this.putInto(offer, value.parcel);
      return;
    }
    bench.answered(answer, asked);
  }

  async #notCounted(text: string): Promise<void> {
    const { sayNotCounted } = await import('../../../scan/left-before-answer.ts');
    sayNotCounted(this.#bench.session.scanLine, text, this.#bench.orderId);
  }

  async #afterLeaving(text: string, answer: Answer<PackingAnswer>): Promise<void> {
    const { sayAfterLeaving } = await import('../../../scan/left-before-answer.ts');
    sayAfterLeaving(this.#bench.session.scanLine, text, this.#bench.orderId, answer);
  }
}
