/** The real application on a real folder, asked as a screen asks it, and an order that is worth packing. */
import { createRouterClient, type RouterClient } from '@orpc/server';
import Database from 'better-sqlite3';
import type { App } from '../../src-main/app/create-app.ts';
import type { AppDeps } from '../../src-main/app/station-parts.ts';
import type { PackingView } from '../../src-main/contract/goods/packing-view.ts';
import type { Json } from '../../src-main/domain/orders/read-value.ts';
import type { Options } from '../../src-main/station/options.ts';
import type { Context } from '../../src-main/router/context.ts';
import { router } from '../../src-main/router/index.ts';
import { anItem, anOrder } from './order-json.ts';
import type { OrderShop } from './order-shop.ts';
import { anApp, connectedTo, journalOf } from './test-app.ts';
import { until } from './until.ts';

export const MUG = '4006381333931';
export const BOWL = '036000291452';
export const TEA = '5901234123457';
/** Code of a case of mugs. */
export const MUG_CASE = '14006381333938';

export const aMug = (parts: Json = {}) =>
  anItem({ id: 'l1', salesChannelSkuId: 'MUG', ean: MUG, name: 'Blue mug', ...parts });
export const aBowl = (parts: Json = {}) =>
  anItem({ id: 'l2', salesChannelSkuId: 'BOWL', ean: BOWL, name: 'Bowl', ...parts });
export const aTea = (parts: Json = {}) =>
  anItem({ id: 'l3', salesChannelSkuId: 'TEA', ean: TEA, name: 'Tea', ...parts });

const ADDRESS = { country: 'BR', city: 'Curitiba', receiverName: 'Ana Araújo' };

const parcel = (code: string, contents: Record<string, number>): Json => ({
  name: `Carton ${code}`,
  code,
  items: Object.entries(contents).map(([salesChannelSkuId, quantity]) => ({ salesChannelSkuId, quantity })),
});

/** BOX-1 takes 2 mugs, BOX-2 a bowl, and of another delivery BOX-3 takes 2 teas. */
export function threeParcels(orderId: string, parts: Json = {}): Json {
  return anOrder(orderId, {
    items: [aMug({ quantity: 2 }), aBowl(), aTea({ quantity: 2 })],
    shipping: {
      outboundCountry: 'US',
      deliveryAddress: ADDRESS,
      deliveries: [
        {
          company: 'Correa Expresso',
          items: ['l1', 'l2'],
          parcels: [parcel('BOX-1', { MUG: 2 }), parcel('BOX-2', { BOWL: 1 })],
        },
        { company: 'Via Sul', items: ['l3'], parcels: [parcel('BOX-3', { TEA: 2 })] },
      ],
    },
    ...parts,
  });
}

/** An order of one parcel, with no declared contents. */
export function oneParcel(orderId: string, items: readonly Json[], parts: Json = {}): Json {
  const deliveries = [{ company: 'Correa Expresso', items: items.map((item) => item['id']) }];
  return anOrder(orderId, {
    items,
    shipping: { outboundCountry: 'US', deliveryAddress: ADDRESS, deliveries },
    ...parts,
  });
}

/** Created that many minutes after all the others, so that a question about it names no other. */
export const created = (minutes: number): Json => ({
  creationDate: new Date(Date.parse('2026-03-01T10:00:00.000Z') + minutes * 60_000).toISOString(),
});

/** Milliseconds by which the clock of a store in a test may be off. */
const CLOCKS_MS = 5;

export type StationClient = RouterClient<typeof router>;

export interface PackingStation {
  app: App;
  client: StationClient;
  live: Context['live'];
  dataDir: string;
  stop(): Promise<void>;
  /** Lets one check of the queue happen, from its beginning to its end. */
  sweep(): Promise<void>;
  /** Scans in sequence. @returns their signals */
  scan(orderId: string, ...texts: string[]): Promise<string[]>;
  view(orderId: string): Promise<PackingView>;
  queue(): Promise<string[]>;
}

export interface StationDeps extends Partial<AppDeps> {
  parts?: Partial<Options>;
  /** The router's context if it is not the application's own. */
  contextOf?: (app: App) => Context;
}

/** A station that has started; if the service can be asked, it has asked once. */
export async function aPackingStation(shop: OrderShop, deps: StationDeps = {}): Promise<PackingStation> {
  const { parts, contextOf = ({ context }: App) => context, ...others } = deps;
  const { app, dataDir, stop } = anApp({
    options: connectedTo(shop.addresses, { pollSeconds: 600, ...parts }),
    ...others,
  });
  await app.start();
  const { live } = app.context;
  await until('the first sweep has ended', () => live.snapshot.status.nextSweepAt !== null);
  const client = createRouterClient(router, { context: contextOf(app) });
  const newest = () => app.context.currentWorkspace()?.recentSweeps()[0];
  return {
    app,
    client,
    live,
    dataDir,
    stop,
    sweep: async () => {
      const before = newest();
      const from = app.context.now();
      await until('a sweep may begin', () => app.context.currentWorkspace()?.refresh().asked === true);
      // A check that began earlier may end only now, at this bench or at another one of its floor.
      const isAnswer = (check: ReturnType<typeof newest>) =>
        check !== before &&
        check !== undefined &&
        check.startedAt >= from - (check.bench === undefined ? 0 : CLOCKS_MS);
      await until('it has ended', () => isAnswer(newest()));
    },
    scan: async (orderId, ...texts) => {
      const signals: string[] = [];
      for (const text of texts) signals.push((await client.packing.scan({ orderId, text })).signal);
      return signals;
    },
    view: (orderId) => client.packing.get({ orderId }),
    queue: async () => {
      const { rows } = await client.queue.page({ filter: {}, offset: 0, limit: 200 });
      return rows.map((row) => row.orderId).toSorted();
    },
  };
}

/** Contents of each parcel, by number. */
export const packedIn = (view: PackingView): Record<string, number>[] =>
  view.parcels.map(({ contents }) =>
    Object.fromEntries(contents.filter((c) => c.units > 0).map((c) => [c.key.replace('sku:', ''), c.units])),
  );

/** Scans of all units in their parcels, in the order in which the station asks for them. */
export const ALL_OF_THREE = [MUG, MUG, BOWL, TEA, TEA];

/** A person who can write files, and knows SQL: past the application, even while it runs. */
export function tamperWith(dataDir: string, sql: string): void {
  const db = new Database(journalOf(dataDir));
  db.pragma('foreign_keys = OFF');
  db.exec(sql);
  db.close();
}
