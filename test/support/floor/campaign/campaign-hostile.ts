/** Hostile bench of a campaign: it makes any call among the faults, and is removed after the last one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded, type Seeded } from '../../../chaos/random.ts';
import type { NewPublishedOrder } from '../../../../src-main/floor/store/store-orders.ts';
import type { Call } from '../../../../src-main/floor/store/store.ts';
import { floorAccess } from '../floor-access.ts';
import { HostileBench, type HostileGround, type HostileRows } from '../hostile/hostile-bench.ts';
import { runFloorCommand } from '../run-command.ts';
import type { PostgresFloor } from '../postgres-floor.ts';
import type { PostgresServer } from '../postgres-server.ts';
import { FaultyCable } from './faulty-cable.ts';
import type { FaultyMerchant } from './faulty-merchant.ts';

/** Longer than any campaign. */
const HOURS = '24';
/** Most calls have a number that the store refuses: with fewer acts it might have said nothing that counts. */
const LEAST_ACTS = 250;

/** The part of the campaign's hall that the hostile bench needs. */
export interface HostileHall {
  readonly floor: PostgresFloor;
  readonly server: PostgresServer;
  readonly benches: readonly { readonly parts: { readonly benchId: string } }[];
  readonly parts: { readonly merchant: FaultyMerchant; readonly wrong: string[] };
  excuse(...orderIds: string[]): void;
  excuseBench(benchId: string): Promise<void>;
}

export class CampaignHostile {
  readonly #hall: HostileHall;
  readonly #chance: Seeded;
  /** Cable of the bench, without faults of its own; it leads to the present store. */
  readonly cable: FaultyCable;
  benchId = '';
  #bench: HostileBench | null = null;
  /** As the others say it, which joined before. */
  #account: string | null = null;

  private constructor(hall: HostileHall, chance: Seeded, cable: FaultyCable) {
    this.#hall = hall;
    this.#chance = chance;
    this.cable = cable;
  }

  static async in(hall: HostileHall, seed: number): Promise<CampaignHostile> {
    return new CampaignHostile(hall, seeded(seed), await FaultyCable.to(hall.server));
  }

  /** Nobody knows yet in whose hands it is: it is invited, also to a group that was created again. */
  async join(): Promise<void> {
    const { floor } = this.#hall;
    this.benchId = await floor.addBench('EVIL');
    this.#account ??= String(await floor.value('SELECT account FROM floor.floor'));
    this.#bench = new HostileBench(this.#ground(this.#account), this.#chance);
  }

  #ground(account: string): HostileGround {
    const hall = this.#hall;
    const { floor } = hall;
    const { benchId } = this;
    const store = floor.connect(benchId, { addresses: [this.cable.address] });
    const look = async (call: Call): Promise<HostileRows> => {
      const own = { after: 0, answeredAt: Date.now(), orderId: null, operator: null };
      const { revision, claims, heads, cancels } = await store.beat({ ...call, ...own });
      return { revision, heads, cancels, claims: new Map(claims.map((claim) => [claim.orderId, claim])) };
    };
    const { sealing, orders } = floorAccess(floor, benchId);
    /** One unit more of each item, under the group's key; half of them with the mark of the true text: no leader notices these. */
    const forged = async (published: NewPublishedOrder): Promise<NewPublishedOrder> => {
      const order = hall.parts.merchant.ready().get(published.key);
      if (order === undefined || published.state !== 'open') return published;
      const items = order.items.map((item) => ({ ...item, quantity: item.quantity + 1 }));
      const text = JSON.stringify({ ...order, items });
      const [body = null] = await orders.seal([{ key: published.key, text }]);
      const marked = this.#chance.oneIn(2) ? text : JSON.stringify(order);
      return { ...published, body, mark: sealing.mark('open', marked) };
    };
    return {
      ...{ store, benchId, account, look, now: Date.now },
      seal: sealing.seal,
      forged: (published) => Promise.all(published.map(forged)),
      others: () => hall.benches.map(({ parts }) => parts.benchId),
      order: (chance) => chance.of([...hall.parts.merchant.ready().keys()]),
      excuse: (orderIds) => hall.excuse(...orderIds),
      taking: (orderId, take) => {
        hall.excuse(orderId);
        return take();
      },
      freeing: async (freed, free) => {
        await hall.excuseBench(freed);
        try {
          return await free();
        } finally {
          // Order that it was given while the call was under way.
          await hall.excuseBench(freed);
        }
      },
    };
  }

  async work(isOver: () => boolean): Promise<void> {
    try {
      for (let n = 0; n < LEAST_ACTS || !isOver(); n++) {
        await this.#bench?.act();
        if (!isOver()) await sleep(this.#chance.from(0, 100));
      }
    } catch (error) {
      this.#hall.parts.wrong.push(`the hostile bench: ${String(error)}`);
    }
  }

  /** @returns what the owner is told that it said */
  remove(): Promise<string> {
    return this.#command('remove');
  }

  /** An administrator takes back what it said. */
  disown(): Promise<string> {
    return this.#command('said', '--hours', HOURS, '--disown');
  }

  /** Runs a command of the group's owner. */
  async #command(name: string, ...options: string[]): Promise<string> {
    const { server, database } = this.#hall.floor;
    const { host: PGHOST, port, user: PGUSER, password: PGPASSWORD } = server;
    const env = { PGHOST, PGPORT: String(port), PGUSER, PGPASSWORD, PGDATABASE: database };
    const { status, stdout, stderr } = await runFloorCommand(
      [name, '--bench-id', this.benchId, ...options],
      env,
    );
    if (status !== 0) this.#hall.parts.wrong.push(`${name}: ${stderr}`);
    return `${stdout}${stderr}`;
  }
}
