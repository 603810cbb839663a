/**
 * One bench of a hall: sends heartbeats, claims, and pulls what is published, with the application's own code; it packs
 * nothing.
 */
import { randomUUID } from 'node:crypto';
import { Lead } from '../../../src-main/floor/publishing/lead.ts';
import { FloorLink } from '../../../src-main/floor/link.ts';
import type { OrderSealing } from '../../../src-main/floor/publishing/order-sealing.ts';
import { pullOrders } from '../../../src-main/floor/claims/pulling.ts';
import type { Sealing } from '../../../src-main/floor/bench-work.ts';
import type { SharedPlace } from '../../../src-main/domain/floor/shared-order.ts';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import { floorAccess } from '../../support/floor/floor-access.ts';
import type { PostgresFloor } from '../../support/floor/postgres-floor.ts';
import { must } from './bench.ts';

export class HallBench {
  readonly link: FloorLink;
  readonly lead: Lead;
  readonly sealing: Sealing;
  readonly orders: OrderSealing;
  /** Revision up to which this bench has pulled. */
  place: SharedPlace | null = null;
  /** Number of orders that it has pulled. */
  pulled = 0;
  #after = 0;

  private constructor(floor: PostgresFloor, benchId: string, link: FloorLink) {
    this.link = link;
    this.lead = new Lead({ link, copy: { benchId }, clock: systemClock });
    const { sealing, orders } = floorAccess(floor, benchId);
    this.sealing = sealing;
    this.orders = orders;
  }

  static async open(floor: PostgresFloor, name: string): Promise<HallBench> {
    const benchId = await floor.addBench(name);
    const link = new FloorLink(floor.connect(benchId), systemClock, randomUUID);
    const hello = await link.store.hello({ run: link.run, account: 'bench', name, release: '1' });
    link.noteClock(hello);
    link.open(hello.epoch);
    link.isWhole();
    return new HallBench(floor, benchId, link);
  }

  /** @returns how many benches it shows */
  async beat(): Promise<number> {
    const { link, lead } = this;
    const at = systemClock.elapsed();
    const own = { after: this.#after, answeredAt: link.answeredAt, orderId: null, operator: null };
    const beat = await link.ask((call) => link.store.beat({ ...call, ...own }));
    this.#after = beat.revision;
    link.noteClock(beat);
    lead.take(beat.leading, at);
    return beat.benches.length;
  }

  async claim(orderId: string): Promise<void> {
    const { link } = this;
    const [answer] = await link.ask((call) =>
      link.store.claim({ ...call, orderIds: [orderId], operator: null }),
    );
    must(answer?.granted === true, `nobody has ${orderId}, and it is not given`);
  }

  /** Pulls newer orders, and opens them. */
  async pull(): Promise<void> {
    for (let more = true; more;) {
      const page = await pullOrders(this.link, this.orders, this.place);
      this.pulled += page.orders.length;
      ({ place: this.place, more } = page);
    }
  }

  /** True if orders were published that it does not have, according to its last heartbeat. */
  get isBehind(): boolean {
    return (this.lead.latest?.revision ?? 0) > (this.place?.revision ?? 0);
  }
}
