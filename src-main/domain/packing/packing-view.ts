/** Screen view of an order that is packed, built from its state and other sources. Pure. */
import { carrierOf } from '../../contract/terms/carrier.ts';
import type {
  PackingItem,
  PackingParcel,
  PackingPhase,
  PackingStop,
  PackingView,
} from '../../contract/goods/packing-view.ts';
import { plannedItemKey } from '../picking/item-key.ts';
import { nextParcels } from './next-parcel.ts';
import { activeParcel, nextItem, roomFor } from './room.ts';
import { declaredFor, isComplete, missingOf, packedOf, type PackingState } from './state.ts';
import type { Border } from '../orders/border.ts';
import type { PlannedItem } from './plan.ts';
import type { Parcel } from './contents.ts';

/** Fields of the order itself, beside its plan. */
export interface ViewOrder {
  orderId: string;
  salesChannelOrderId: string | null;
  dueAt: number | null;
  country: string | null;
  border: Border | null;
}

export interface ViewParts {
  order: ViewOrder;
  /** State of the packing; for an order that has not been opened, the state in which it would start. */
  state: PackingState;
  /** True if the order was not begun, or its earlier packing has ended. */
  isNew: boolean;
  stop: PackingStop | null;
  trouble: PackingView['trouble'];
  /** True if a newer version arrived that cannot be read. */
  isUnreadable: boolean;
  /** Items of quantity 0. */
  notOrdered: readonly PlannedItem[];
  /** Reports of other benches that did not find an item, by its key in all orders; absent: none. */
  notFound?: (item: string) => PackingItem['notFound'];
  /** True if a person chose this box to ship, instead of another bench's. */
  isChosen: boolean;
  /** The reason for which the box must not leave is gone. */
  isPullOver: boolean;
  /** The order's box may not leave before other benches were asked. */
  waitsForFloor: boolean;
}

export function packingView({
  order,
  state,
  isNew,
  stop,
  trouble,
  isUnreadable,
  notOrdered,
  notFound = () => [],
  isChosen,
  isPullOver,
  waitsForFloor,
}: ViewParts): PackingView {
  const { plan, contents } = state;
  const active = activeParcel(state);
  const goesInto = nextParcels(state, active);
  const items = plan.items.map((item): PackingItem => {
    const { key, sku, serviceSku = null, name, eans, hsCode, units } = item;
    const packed = packedOf(state, key);
    return {
      key,
      item: plannedItemKey(item),
      sku,
      serviceSku,
      name,
      eans: [...eans],
      hsCode,
      due: units,
      packed,
      fitsHere: roomFor(state, active, key),
      goesInto: goesInto.get(key) ?? null,
      notFound: notFound(plannedItemKey(item)),
    };
  });
  const phase: PackingPhase = isNew ? 'new' : state.phase;
  return {
    ...order,
    phase,
    deliveries: plan.deliveries.length,
    items,
    notOrdered: notOrdered.map(({ sku, name, eans }) => ({ sku, name, ean: eans[0] ?? null })),
    parcels: contents.parcels.map((parcel) => parcelView(state, parcel)),
    active: active.number,
    next: nextItem(state, active),
    due: items.reduce((sum, a) => sum + a.due, 0),
    packed: items.reduce((sum, a) => sum + a.packed, 0),
    byHand: contents.byHand,
    complete: items.length > 0 && isComplete(state),
    canUndo: state.phase === 'open' && state.earlier.length > 0,
    free: state.free,
    contradictions: [...plan.contradictions],
    stop,
    leftFor: isNew ? null : (state.leftFor ?? null),
    missing: missingOf(state),
    cleared: state.cleared,
    waitsForFloor,
    pull: state.pull && {
      ...state.pull,
      stays: isChosen && state.pull.why === 'packed-twice',
      isOver: isPullOver,
    },
    unreadable: isUnreadable,
    trouble,
  };
}

/** Declared items first, even if not packed yet; then items put in beside them. */
function parcelView(state: PackingState, parcel: Parcel): PackingParcel {
  const planned = parcel.planned === null ? undefined : state.plan.parcels[parcel.planned];
  const delivery = parcel.delivery === null ? undefined : state.plan.deliveries[parcel.delivery];
  const keys = new Set([
    ...(state.free ? [] : (planned?.contents ?? []).map((c) => c.key)),
    ...Object.keys(parcel.units),
  ]);
  return {
    number: parcel.number,
    delivery: parcel.delivery,
    carrier: carrierOf(delivery),
    name: planned?.name ?? null,
    code: planned?.code ?? null,
    length: planned?.length ?? null,
    width: planned?.width ?? null,
    height: planned?.height ?? null,
    added: parcel.planned === null,
    contents: [...keys].map((key) => ({
      key,
      units: parcel.units[key] ?? 0,
      declared: declaredFor(state, parcel, key),
    })),
  };
}
