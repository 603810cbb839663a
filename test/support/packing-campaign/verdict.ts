/** Verdict on a station's view of an order, compared with the packer's knowledge. Each sentence is a broken promise. */
import { isDeepStrictEqual } from 'node:util';
import type { PackingView } from '../../../src-main/contract/goods/packing-view.ts';
import type { Client } from '../screen-at.ts';
import { activeBox, allPacked, dueOf, isFull, packedOf, type Noted, type Packed } from './model.ts';
import type { CampaignOrder } from './orders.ts';

export type Receipt = Awaited<ReturnType<Client['packing']['receipt']>>;

const byKey = (units: Iterable<readonly [string, number]>) =>
  [...units].filter(([, n]) => n !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** @param misses also those are the same: an answer to a wrong scan was made before it was noted */
export function differences(
  order: CampaignOrder,
  state: Packed,
  view: PackingView,
  { misses = true } = {},
): string[] {
  const { table } = state;
  const wanted = {
    phase: state.phase,
    parcels: table.boxes.map(({ delivery, planned, units }, at) => ({
      number: at + 1,
      delivery,
      added: planned === null,
      contents: byKey(units),
    })),
    active: activeBox(order, state),
    items: byKey(order.items.map(({ key }) => [key, packedOf(state, key)])),
    due: byKey(order.items.map((item) => [item.key, dueOf(item)])),
    packed: allPacked(state),
    complete: isFull(order, state),
    canUndo: state.phase === 'open' && state.earlier.length > 0,
    stop: null,
    free: false,
    shorts: state.shorts,
    reopened: state.reopened,
    misses: misses ? state.misses : view.trouble.misses,
  };
  const shown: typeof wanted = {
    phase: view.phase as Packed['phase'],
    parcels: view.parcels.map(({ number, delivery, added, contents }) => ({
      number,
      delivery,
      added,
      contents: byKey(contents.map(({ key, units }) => [key, units])),
    })),
    active: view.active,
    items: byKey(view.items.map(({ key, packed }) => [key, packed])),
    due: byKey(view.items.map(({ key, due }) => [key, due])),
    packed: view.packed,
    complete: view.complete,
    canUndo: view.canUndo,
    stop: view.stop as null,
    free: view.free,
    ...view.trouble,
  };
  return (Object.keys(wanted) as (keyof typeof wanted)[])
    .filter((name) => !isDeepStrictEqual(wanted[name], shown[name]))
    .map((name) => `${name} is ${JSON.stringify(shown[name])} instead of ${JSON.stringify(wanted[name])}`);
}

/** Steps on a receipt, without what the station concluded by itself. */
function notesOf({ events }: Pick<Receipt, 'events'>): Noted[] {
  return events
    .filter(({ kind }) => kind !== 'cleared')
    .map(({ kind, item, units, parcel }) => ({ kind, item, units, parcel }));
}

type Contents = Map<string, number>[];

/** The parcels after all events of a receipt, by the names of the items: folded only from its words. */
function replayed(order: CampaignOrder, { events }: Receipt): { contents: Contents; phase: string } {
  let contents: Contents = [];
  let earlier: Contents[] = [];
  let phase = 'new';
  const put = (parcel: number | null, item: string | null, units: number) => {
    contents = contents.map((box, at) =>
      at === (parcel ?? 0) - 1 ? new Map(box).set(item ?? '', (box.get(item ?? '') ?? 0) + units) : box,
    );
  };
  const changes = ['counted', 'moved', 'removed', 'parcel-added'];
  const phases: Record<string, string> = {
    opened: 'open',
    short: 'short',
    resumed: 'open',
    sealed: 'sealed',
    reopened: 'open',
  };
  for (const { kind, item, units, parcel, notes } of events) {
    if (changes.includes(kind)) earlier.push(contents);
    if (kind === 'opened') contents = order.boxes.map(() => new Map());
    if (kind === 'counted') put(parcel, item, units ?? 0);
    if (kind === 'removed') put(parcel, item, -(units ?? 0));
    if (kind === 'moved') {
      put(Number(notes.find(({ of }) => of === 'from-parcel')?.text), item, -(units ?? 0));
      put(parcel, item, units ?? 0);
    }
    if (kind === 'parcel-added') contents = [...contents, new Map()];
    if (kind === 'undone') contents = earlier.pop() ?? [];
    if (kind === 'sealed' || kind === 'reopened') earlier = [];
    phase = phases[kind] ?? phase;
  }
  return { contents, phase };
}

/** @param receipt null: the station knows of no packing */
function onReceipt(order: CampaignOrder, view: PackingView, receipt: Receipt | null): string[] {
  if (!receipt) return view.phase === 'new' ? [] : ['is packed and has no receipt'];
  const { events, broken, hash } = receipt;
  const wrong: string[] = [];
  if (broken.length > 0 || events.some((e) => e.broken))
    wrong.push(`the chain is broken at ${broken.join()}`);
  if (events.some(({ seq }, at) => seq !== at + 1)) wrong.push('the events are not numbered from 1 up');
  if (events.length > 0 && hash === '') wrong.push('the receipt has no mark');
  const { contents, phase } = replayed(order, receipt);
  const names = new Map(view.items.map(({ key, name }) => [key, name ?? '']));
  const shown = view.parcels.map((p) =>
    byKey(p.contents.map(({ key, units }) => [names.get(key) ?? '', units])),
  );
  if (phase !== view.phase || !isDeepStrictEqual(contents.map(byKey), shown))
    wrong.push(`the receipt tells of ${phase} ${JSON.stringify(contents.map(byKey))}`);
  return wrong;
}

/**
 * An order after a restart.
 * @param shown last state seen by the packer; `next`: the state after the step under way, else null
 * @returns its present state, and the faults
 */
export function afterRestart(
  order: CampaignOrder,
  { shown, next }: { shown: Packed; next: Packed | null },
  { view, receipt }: { view: PackingView; receipt: Receipt | null },
): { state: Packed; wrong: string[] } {
  const candidates = [shown, ...(next && next !== shown ? [next] : [])];
  const fits = (state: Packed) =>
    differences(order, state, view).length === 0 &&
    isDeepStrictEqual(notesOf(receipt ?? { events: [] }), state.notes);
  const state = candidates.find(fits);
  const wrong = onReceipt(order, view, receipt);
  if (!state) wrong.unshift(...whyNone(order, candidates, view, receipt));
  return { state: state ?? shown, wrong: wrong.map((what) => `${order.orderId}: ${what}`) };
}

function whyNone(
  order: CampaignOrder,
  candidates: readonly Packed[],
  view: PackingView,
  receipt: Receipt | null,
): string[] {
  const amounts = candidates.map(allPacked);
  const least = Math.min(...amounts);
  const most = Math.max(...amounts);
  const wrong: string[] = [];
  if (view.packed < least) wrong.push(`${least} units were shown, and ${view.packed} are there: lost`);
  if (view.packed > most)
    wrong.push(`${most} units were shown at most, and ${view.packed} are there: made up`);
  const notes = notesOf(receipt ?? { events: [] });
  if (!candidates.some((c) => notes.length === c.notes.length))
    wrong.push(
      `${candidates.map((c) => c.notes.length).join(' or ')} steps were shown, and ${notes.length} kept`,
    );
  const misses = candidates.map((c) => c.misses);
  if (!misses.includes(view.trouble.misses))
    wrong.push(`${misses.join(' or ')} misses were shown, and ${view.trouble.misses} are noted`);
  return [
    ...wrong,
    ...candidates.map((c) => differences(order, c, view).join('; ') || 'the steps are others'),
  ];
}
