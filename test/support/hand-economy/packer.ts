/** A packer with nothing but a scanner: takes goods, scans them, and does what the bench then asks for. */
import type { Random } from '../../../src-main/practice/invented/random.ts';
import type { CampaignOrder } from '../packing-campaign/orders.ts';
import type { BenchScreen } from '../bench-screen.ts';

export interface Hands {
  /** `asked`: the item that the bench says to take. `pile`: goods of the whole order in the order of a full tote. */
  takes: 'asked' | 'pile';
  /** Scan that confirms an item of another parcel: scanning it again, or the code of that parcel. */
  another: 'again' | 'code';
  /** Scan that ends an order: its command code, or nothing but the number of the next one. */
  ends: 'command' | 'next';
}

export const unitsOf = ({ items }: CampaignOrder): number =>
  items.reduce((sum, { due }) => sum + due.reduce((a, b) => a + b, 0), 0);

/** Tries without a unit more after which an order cannot be packed by these hands. */
const PATIENCE = 40;

export class HandPacker {
  readonly #screen: BenchScreen;
  readonly #random: Random;
  readonly #hands: Hands;

  constructor(screen: BenchScreen, random: Random, hands: Hands) {
    this.#screen = screen;
    this.#random = random;
    this.#hands = hands;
  }

  /** @returns the orders that these hands could not pack */
  async pack(orders: readonly CampaignOrder[]): Promise<string[]> {
    const failed: string[] = [];
    for (const order of orders) if (!(await this.#packOne(order))) failed.push(order.orderId);
    await this.#screen.scan('PKDCMDSEAL');
    return failed;
  }

  async #packOne(order: CampaignOrder): Promise<boolean> {
    const { orderId } = order;
    for (let tries = 0; this.#screen.bench?.orderId !== orderId; tries++) {
      if (tries === PATIENCE) return false;
      await this.#screen.scan(orderId);
    }
    const pile = this.#pileOf(order);
    let idle = 0;
    while (this.#view?.complete !== true) {
      const before = this.#view?.packed ?? 0;
      const ean = this.#hands.takes === 'asked' ? this.#asked(order) : (pile.shift() ?? '');
      await this.#scanItem(ean);
      const isIn = (this.#view?.packed ?? 0) > before;
      if (!isIn) pile.push(ean);
      idle = isIn ? 0 : idle + 1;
      if (idle === PATIENCE) return false;
    }
    if (this.#hands.ends === 'command') await this.#screen.scan('PKDCMDSEAL');
    return true;
  }

  get #view() {
    return this.#screen.bench?.view ?? null;
  }

  #pileOf({ items }: CampaignOrder): string[] {
    const pile = items.flatMap(({ ean, due }) =>
      Array.from({ length: due.reduce((a, b) => a + b, 0) }, () => ean),
    );
    for (let last = pile.length - 1; last > 0; last--) {
      const other = this.#random.whole(0, last);
      [pile[last], pile[other]] = [pile[other] ?? '', pile[last] ?? ''];
    }
    return pile;
  }

  #asked({ items }: CampaignOrder): string {
    return items.find(({ key }) => key === this.#view?.next)?.ean ?? '';
  }

  async #scanItem(ean: string): Promise<void> {
    const { bench } = this.#screen;
    await this.#screen.scan(ean);
    const { flash } = bench ?? {};
    const [parcel] = flash?.signal === 'wrong-parcel' ? flash.parcels : [];
    if (parcel === undefined) return;
    await this.#screen.scan(this.#hands.another === 'code' ? `PKDCMDPARCEL${parcel}` : ean);
  }
}
