/** A station with operators: an administrator, a lead and a packer, each with a badge and a PIN. */
import { systemClock } from '../../src-main/station/system-clock.ts';
import type { Json } from '../../src-main/domain/orders/read-value.ts';
import { anOrderShop, type OrderShop } from './order-shop.ts';
import {
  aMug,
  aPackingStation,
  oneParcel,
  type PackingStation,
  type StationClient,
  type StationDeps,
} from './packing-station.ts';

export const BADGES = { adm: 'BADGE-ADM-0001', lia: 'BADGE-LIA-0002', pia: 'BADGE-PIA-0003' } as const;
export const PINS = { adm: '900001', lia: '800002', pia: '700003' } as const;
export type Who = keyof typeof BADGES;

/**
 * Clock whose time of day stands still until a test advances it, while everything else runs: a wait is as long as shown,
 * however long hashing a PIN takes.
 */
function settableClock() {
  let now = systemClock.now();
  return {
    clock: { ...systemClock, now: () => now },
    forward: (ms: number) => void (now += ms),
  };
}

export interface StaffedStation extends PackingStation {
  shop: OrderShop;
  ids: Record<Who, string>;
  forward: (ms: number) => void;
  /** By badge. */
  signOn: (who: Who) => Promise<unknown>;
}

/** Adds the three, the administrator first; then nobody is signed on. */
export async function addStaff({
  operators,
}: Pick<StationClient, 'operators'>): Promise<Record<Who, string>> {
  const add = (name: string, who: Who, role: 'packer' | 'lead' | 'administrator') =>
    operators.add({ name, role, language: null, badge: BADGES[who], pin: PINS[who] });
  const { id: adm } = await add('Adm', 'adm', 'administrator');
  const { id: lia } = await add('Lia', 'lia', 'lead');
  const { id: pia } = await add('Pia', 'pia', 'packer');
  await operators.signOff();
  return { adm, lia, pia };
}

export async function aStaffedStation(
  orders: Json[] = [oneParcel('A', [aMug({ quantity: 20 })])],
  deps: StationDeps = {},
): Promise<StaffedStation> {
  const shop = await anOrderShop(orders);
  const { clock, forward } = settableClock();
  const station = await aPackingStation(shop, { clock, ...deps });
  const ids = await addStaff(station.client);
  const signOn = (who: Who) => station.client.operators.signOn({ way: 'badge', code: BADGES[who] });
  return { ...station, shop, ids, forward, signOn };
}
