/**
 * Model of one order, as a packer who notes everything knows it: made only from the order and from steps, with none of the
 * application's own rules. Every step gives a new state, so that the one before is still there.
 */
import type { Item, CampaignOrder } from './orders.ts';

interface Box {
  delivery: number | null;
  /** Index among the parcels that the order declares; null for an added one. */
  planned: number | null;
  units: ReadonlyMap<string, number>;
}

interface Table {
  boxes: readonly Box[];
  /** Number of the box that is worked at. */
  chosen: number;
  /** True if the packer has chosen the parcel. */
  isPinned: boolean;
}

/** A line of the receipt, as far as the packer did it. */
export interface Noted {
  kind: string;
  item: string | null;
  units: number | null;
  parcel: number | null;
}

export interface Packed {
  phase: 'new' | 'open' | 'short' | 'sealed';
  table: Table;
  earlier: readonly Table[];
  misses: number;
  shorts: number;
  reopened: number;
  notes: readonly Noted[];
}

export type Step =
  | { kind: 'open' }
  | { kind: 'resume' }
  | { kind: 'reopen' }
  | { kind: 'add-parcel' | 'undo' | 'seal' }
  | { kind: 'scan'; text: string; units: number }
  | { kind: 'confirm'; key: string; units: number }
  | { kind: 'move'; key: string; units: number; from: number; to: number }
  | { kind: 'remove'; key: string; units: number; parcel: number }
  | { kind: 'choose-parcel'; parcel: number }
  | { kind: 'short'; key: string; units: number };

export interface Expected {
  /** Signal of a scan or a confirmation; for anything else whether it is refused. */
  signal: string;
  after: Packed;
}

export const begin = (order: CampaignOrder): Packed => ({
  phase: 'new',
  table: {
    boxes: order.boxes.map(({ delivery }, planned) => ({ delivery, planned, units: new Map() })),
    chosen: 1,
    isPinned: false,
  },
  earlier: [],
  misses: 0,
  shorts: 0,
  reopened: 0,
  notes: [],
});

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
export const dueOf = ({ due }: Item): number => sum(due);
export const packedOf = ({ table }: Packed, key: string): number =>
  sum(table.boxes.map((box) => box.units.get(key) ?? 0));
export const allPacked = ({ table }: Packed): number =>
  sum(table.boxes.flatMap((b) => [...b.units.values()]));
export const isFull = (order: CampaignOrder, state: Packed): boolean =>
  order.items.every((item) => packedOf(state, item.key) === dueOf(item));

/** Units of the item that the box takes. */
function roomIn(order: CampaignOrder, state: Packed, number: number, { key, due }: Item): number {
  const box = state.table.boxes[number - 1];
  if (!box) return 0;
  const here = sum(
    state.table.boxes.filter((b) => b.delivery === box.delivery).map((b) => b.units.get(key) ?? 0),
  );
  const declared = box.planned === null ? null : (order.boxes[box.planned]?.declared ?? null);
  const byDelivery = (due[box.delivery ?? 0] ?? 0) - here;
  return declared === null
    ? byDelivery
    : Math.min(byDelivery, (declared.get(key) ?? 0) - (box.units.get(key) ?? 0));
}

/** Parcel that the packer has chosen, else the active one, or the next with room. */
export function activeBox(order: CampaignOrder, state: Packed): number {
  const { boxes, chosen, isPinned } = state.table;
  if (isPinned && !isFull(order, state)) return chosen;
  for (let step = 0; step < boxes.length; step++) {
    const number = ((chosen - 1 + step) % boxes.length) + 1;
    if (order.items.some((item) => roomIn(order, state, number, item) > 0)) return number;
  }
  return chosen;
}

const note = (kind: string, { item = null, units = null, parcel = null }: Partial<Noted> = {}): Noted => ({
  kind,
  item,
  units,
  parcel,
});

const put = ({ boxes, ...rest }: Table, number: number, key: string, units: number): Table => ({
  ...rest,
  boxes: boxes.map((box, at) => {
    if (at !== number - 1) return box;
    const changed = new Map(box.units).set(key, (box.units.get(key) ?? 0) + units);
    if (changed.get(key) === 0) changed.delete(key);
    return { ...box, units: changed };
  }),
});

/** Required effect of the step, and the state after it. */
export function expected(order: CampaignOrder, state: Packed, step: Step): Expected {
  const refused: Expected = { signal: 'refused', after: state };
  if (step.kind === 'scan' || step.kind === 'confirm') return expectedUnits(order, state, step);
  if (step.kind === 'open') {
    if (state.phase === 'open') return { signal: 'done', after: state };
    return state.phase === 'new' ? { signal: 'done', after: opened(state) } : refused;
  }
  if (step.kind === 'resume') {
    const after = { ...state, phase: 'open' as const, notes: [...state.notes, note('resumed')] };
    return state.phase === 'short' ? { signal: 'done', after } : refused;
  }
  if (step.kind === 'reopen') {
    const reopened = { phase: 'open' as const, earlier: [], reopened: state.reopened + 1 };
    const after = { ...state, ...reopened, notes: [...state.notes, note('reopened')] };
    return state.phase === 'sealed' ? { signal: 'done', after } : refused;
  }
  if (state.phase !== 'open' && state.phase !== 'new') return refused;
  const after = expectedOpen(order, state.phase === 'new' ? opened(state) : state, step);
  return after ? { signal: 'done', after } : refused;
}

const opened = (state: Packed): Packed => ({
  ...state,
  phase: 'open',
  notes: [...state.notes, note('opened')],
});

function expectedUnits(
  order: CampaignOrder,
  state: Packed,
  step: Extract<Step, { kind: 'scan' | 'confirm' }>,
): Expected {
  if (state.phase !== 'open' && state.phase !== 'new') return { signal: 'stopped', after: state };
  const missed = (signal: string): Expected => ({ signal, after: { ...state, misses: state.misses + 1 } });
  const begun = state.phase === 'new' ? opened(state) : state;
  if (step.kind === 'scan') {
    const number = order.boxes.findIndex(({ code }) => code === step.text) + 1;
    if (number > 0) {
      const table = { ...begun.table, chosen: number, isPinned: true };
      const notes = [...begun.notes, note('turned', { parcel: number })];
      return { signal: 'turned', after: { ...begun, table, notes } };
    }
    if (step.text === order.orderId) return { signal: 'this-order', after: state };
  }
  const item = order.items.find((a) => (step.kind === 'scan' ? a.ean === step.text : a.key === step.key));
  if (!item) return step.kind === 'scan' ? missed('unknown') : { signal: 'refused', after: state };
  const { key, name } = item;
  if (step.units > dueOf(item) - packedOf(state, key)) return missed('too-many');
  const parcel = activeBox(order, begun);
  if (step.units > roomIn(order, begun, parcel, item)) return { signal: 'wrong-parcel', after: state };
  const table = { ...put(begun.table, parcel, key, step.units), chosen: parcel, isPinned: false };
  const after: Packed = {
    ...begun,
    table,
    earlier: [...begun.earlier, begun.table],
    notes: [...begun.notes, note('counted', { item: name, units: step.units, parcel })],
  };
  return { signal: isFull(order, after) ? 'complete' : 'right', after };
}

type OpenStep = Exclude<Step, { kind: 'scan' | 'confirm' | 'open' | 'resume' | 'reopen' }>;

/** @returns null if it is refused */
function expectedOpen(order: CampaignOrder, state: Packed, step: OpenStep): Packed | null {
  const { table, earlier, notes } = state;
  const changed = (next: Table, noted: Noted): Packed => ({
    ...state,
    table: next,
    earlier: [...earlier, table],
    notes: [...notes, noted],
  });
  const named = 'key' in step ? order.items.find((a) => a.key === step.key) : undefined;
  const lies = (number: number) => table.boxes[number - 1]?.units.get(named?.key ?? '') ?? 0;
  switch (step.kind) {
    case 'add-parcel': {
      const delivery = table.boxes[activeBox(order, state) - 1]?.delivery ?? null;
      const boxes = [...table.boxes, { delivery, planned: null, units: new Map<string, number>() }];
      return changed({ boxes, chosen: boxes.length, isPinned: false }, note('parcel-added'));
    }
    case 'undo': {
      const before = earlier.at(-1);
      if (!before) return null;
      return { ...state, table: before, earlier: earlier.slice(0, -1), notes: [...notes, note('undone')] };
    }
    case 'seal':
      if (!isFull(order, state)) return null;
      return { ...state, phase: 'sealed', earlier: [], notes: [...notes, note('sealed')] };
    case 'choose-parcel':
      if (!table.boxes[step.parcel - 1]) return null;
      return {
        ...state,
        table: { ...table, chosen: step.parcel, isPinned: true },
        notes: [...notes, note('turned', { parcel: step.parcel })],
      };
    case 'remove': {
      const { key, units, parcel } = step;
      if (!named || units > lies(parcel)) return null;
      return changed(put(table, parcel, key, -units), note('removed', { item: named.name, units, parcel }));
    }
    case 'move': {
      const { key, units, from, to } = step;
      if (!named || from === to || units > lies(from)) return null;
      const taken = put(table, from, key, -units);
      if (units > roomIn(order, { ...state, table: taken }, to, named)) return null;
      return changed(put(taken, to, key, units), note('moved', { item: named.name, units, parcel: to }));
    }
    case 'short': {
      const { key, units } = step;
      if (!named || units > dueOf(named) - packedOf(state, key)) return null;
      const short = note('short', { item: named.name, units });
      return { ...state, phase: 'short', shorts: state.shorts + 1, notes: [...notes, short] };
    }
    default:
      return step satisfies never;
  }
}
