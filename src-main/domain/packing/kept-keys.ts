/**
 * Keys of items across versions of an order. The key of an item in a plan is as short as that order allows
 * (`make-plan.ts`), so one key can name two items in two versions, and two keys one item.
 */
import { nameForm } from '../picking/name-form.ts';
import { itemCode } from '../scan/code-key.ts';
import type { Contradiction, PackingPlan, PlannedItem } from './plan.ts';

/**
 * The newest plan with the keys of the plan that is packed by: an item of both has the key that it had, and an item
 * that has taken the place of another one has a key of its own.
 */
export const withKeysOf = cached(renamed);

/**
 * The plan that is packed by, with the names, codes and sizes that the service shows now.
 * It is the same to a packer: only if `revise` finds no change.
 */
export const inNewestWords = cached((newest, packed) => {
  if (newest === packed) return packed;
  const now = new Map(withKeysOf(newest, packed).items.map((item) => [item.key, item]));
  // The lines on the bench keep their order.
  const items = packed.items.map((item) => now.get(item.key) ?? item);
  return { ...withKeysOf(newest, packed), items };
});

/** Caches by the newest plan: plans never change, and are compared at every look. */
function cached(make: (newest: PackingPlan, packed: PackingPlan) => PackingPlan): typeof make {
  const made = new WeakMap<PackingPlan, { packed: PackingPlan; plan: PackingPlan }>();
  return (newest, packed) => {
    const known = made.get(newest);
    if (known?.packed === packed) return known.plan;
    const plan = make(newest, packed);
    made.set(newest, { packed, plan });
    return plan;
  };
}

function renamed(asShown: PackingPlan, packed: PackingPlan): PackingPlan {
  const newest = withMarkOf(asShown, packed);
  const names = keysFor(newest.items, packed.items);
  if (newest.items.every(({ key }) => names.get(key) === key)) return newest;
  const nameOf = (key: string) => names.get(key) ?? key;
  const withName = <One extends { key: string }>(one: One): One => ({ ...one, key: nameOf(one.key) });
  return {
    ...newest,
    items: newest.items.map(withName),
    parcels: newest.parcels.map((parcel) => ({
      ...parcel,
      contents: parcel.contents?.map(withName) ?? null,
    })),
    contradictions: newest.contradictions.map((one): Contradiction => ('key' in one ? withName(one) : one)),
  };
}

/** The newest plan with the mark that an earlier version made of the same address. */
const withMarkOf = (newest: PackingPlan, { shipTo }: PackingPlan): PackingPlan =>
  newest.shipToAsWritten === shipTo ? { ...newest, shipTo } : newest;

/** An item of one version of an order: its key in that version, and its identifying values. */
export type KeyedItem = Pick<PlannedItem, 'key' | 'sku' | 'serviceSku' | 'name' | 'eans'>;

/** Keys of the packed version by those of the newest one: an item of both has the key that it had. */
export function keysFor(newest: readonly KeyedItem[], packed: readonly KeyedItem[]): Map<string, string> {
  const hasMoved = movedCodes(newest, packed);
  const mayBeSame = (item: KeyedItem, before: KeyedItem) =>
    hasSameValues(item, before) && !hasMoved(item, before);
  const packedByKey = new Map(packed.map((item) => [item.key, item]));
  const isUnchanged = (item: KeyedItem) => {
    const before = packedByKey.get(item.key);
    return before !== undefined && mayBeSame(item, before);
  };
  const keys = new Map(newest.filter(isUnchanged).map(({ key }) => [key, key]));
  const taken = new Set([...newest, ...packed].map(({ key }) => key));
  const left = newest.filter(({ key }) => !keys.has(key));
  const free = packed.filter(({ key }) => !keys.has(key));
  for (const item of left) {
    const before = onlyOne(
      free.filter((one) => mayBeSame(item, one)),
      item,
    );
    const isMutual =
      before &&
      onlyOne(
        left.filter((one) => mayBeSame(one, before)),
        before,
      ) === item;
    keys.set(
      item.key,
      isMutual ? before.key : packedByKey.has(item.key) ? unused(item.key, taken) : item.key,
    );
  }
  return keys;
}

/** The only candidate, or the only one of the same name. */
function onlyOne(candidates: readonly KeyedItem[], { name }: KeyedItem): KeyedItem | undefined {
  const named =
    candidates.length > 1 ? candidates.filter((one) => nameForm(one.name) === nameForm(name)) : candidates;
  return named.length === 1 ? named[0] : undefined;
}

/** Key of another item, with a number appended to make it unique. */
function unused(key: string, taken: ReadonlySet<string>): string {
  for (let n = 2; ; n++) if (!taken.has(`${key} (${n})`)) return `${key} (${n})`;
}

/**
 * True if no value known of both differs. The name is not compared: a service may correct it, and the goods in the box
 * stay the same. A plan that joined several codes names no single item.
 */
function hasSameValues(item: KeyedItem, before: KeyedItem): boolean {
  const codes = codesOf(item);
  const codesBefore = codesOf(before);
  if (item.sku !== before.sku || codesBefore.length > Math.max(1, codes.length)) return false;
  if (item.sku === null && item.key !== before.key && !isSameWithoutSku(item, before)) return false;
  return agree(item.serviceSku, before.serviceSku) && agree(codes[0], codesBefore[0]);
}

/**
 * True for an item that has got a code from another item of the order, or lost it to one: units that were counted by
 * that code may be of either. A code that only becomes one of several items has not moved: its scan asks.
 */
function movedCodes(newest: readonly KeyedItem[], packed: readonly KeyedItem[]) {
  const [now, earlier] = [countOfCodes(newest), countOfCodes(packed)];
  return (item: KeyedItem, before: KeyedItem): boolean => {
    const [code = null] = codesOf(item);
    const [codeBefore = null] = codesOf(before);
    if ((code === null) === (codeBefore === null)) return false;
    if (code === null) return (now.get(codeBefore) ?? 0) >= (earlier.get(codeBefore) ?? 0);
    return (earlier.get(code) ?? 0) >= (now.get(code) ?? 0);
  };
}

/** Items of each code. */
function countOfCodes(items: readonly KeyedItem[]): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const code of items.flatMap(codesOf)) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/**
 * The rule for two items without a SKU whose keys differ: the key of an earlier version has the code as that version read it
 * (`0306406152`, `EAN: 4006381333931`, `FALSE`), so both codes are read by today's rules.
 */
function isSameWithoutSku(item: KeyedItem, before: KeyedItem): boolean {
  const [code = null] = codesOf(item);
  const [codeBefore = null] = codesOf(before);
  if (code !== codeBefore) return false;
  if (code !== null) return true;
  // Without a code and a name, only a key made of an earlier code can be the same item's.
  return (
    nameForm(item.name) === nameForm(before.name) && (item.name !== null || before.key.startsWith('code:'))
  );
}

const codesOf = ({ eans }: KeyedItem): (string | null)[] => [...new Set(eans.map(itemCode))];

const agree = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one == null || other == null || one === other;
