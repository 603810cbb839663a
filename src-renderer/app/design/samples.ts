/** Sample data for the components of the page: an order on the bench, and states of a station. */
import { m } from '#messages';
import type { PackingItem, PackingView } from '../../../src-main/contract/goods/packing-view.ts';
import type { StationStatus } from '../../../src-main/contract/station/station.ts';
import { sampleFloors } from './floor-samples.ts';
import type { Flash } from '../../screens/packing/bench/bench-signals.ts';
import type { Signal } from '../../sound/signals.ts';

export function sampleItem(part: Partial<PackingItem> = {}): PackingItem {
  return {
    key: 'mug',
    item: 'mug',
    serviceSku: null,
    name: m.design_item(),
    sku: 'SKU-MUG',
    eans: ['4006381333931'],
    hsCode: null,
    due: 5,
    packed: 2,
    fitsHere: 3,
    goesInto: 1,
    notFound: [],
    ...part,
  };
}

/** @param item its only one, and the next to take */
export function sampleView(item: PackingItem): PackingView {
  return {
    orderId: 'PD-1',
    salesChannelOrderId: 'SC-1',
    phase: 'open',
    dueAt: null,
    country: 'BR',
    border: null,
    deliveries: 1,
    items: [item],
    parcels: [],
    active: 1,
    next: item.key,
    due: item.due,
    packed: item.packed,
    byHand: 0,
    complete: item.packed === item.due,
    canUndo: true,
    free: false,
    contradictions: [],
    stop: null,
    missing: null,
    leftFor: null,
    cleared: false,
    waitsForFloor: false,
    pull: null,
    unreadable: false,
    notOrdered: [],
    trouble: { misses: 0, shorts: 0, reopened: 0 },
  };
}

/** @param counted key of the item that was counted; null: none was */
export const sampleFlash = (signal: Signal, counted: string | null): Flash => ({
  signal,
  sentence: { what: '', todo: '' },
  text: '',
  counted,
  parcels: [],
  offer: null,
  n: 1,
});

const DAY_MS = 86_400_000;

/** States of a station besides being at work. @param now epoch milliseconds */
export function sampleStatuses(status: StationStatus, now: number): [string, StationStatus][] {
  const connection = { ...status.connection, since: now };
  const failure = { kind: 'unreachable', message: null, status: null } as const;
  return [
    ['offline', { ...status, connection: { ...connection, state: 'offline', failure } }],
    ['waiting', { ...status, connection: { ...connection, state: 'waiting', failure: null } }],
    ['unsent', { ...status, unsent: 3 }],
    ['needs-person', { ...status, needsPerson: 2, packed: { ...status.packed, toPull: 2 } }],
    ...sampleFloors(now).map(([name, floor]): [string, StationStatus] => [
      `floor-${name}`,
      { ...status, floor: { ...floor, conflicts: 2 } },
    ]),
    ['alarms', { ...status, oldestUnsettledAt: now - 45 * DAY_MS, clockSkewMs: 300_000 }],
  ];
}
