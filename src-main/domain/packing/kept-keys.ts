/**
 * Keys of items across versions of an order. The key of an item in a plan is as short as that order allows
 * (`make-plan.ts`), so one key can name two items in two versions, and two keys one item.
 */
import { itemCode } from '../scan/code-key.ts';
import type { Contradiction, PackingPlan, PlannedItem } from './plan.ts';

/**
 * The newest plan with the keys of the plan that is packed by: an item of both has the key that it had, and an item
 * that has taken the place of another one has a key of its own.
 */
export function withKeysOf(newest: PackingPlan, packed: PackingPlan): PackingPlan {
  const names = keysFor(newest.items, packed.items);
  if (newest.items.every(({ key }) => names.get(key) === key)) return newest;
  const nameOf = (key: string) => names.get(key) ?? key;
  const renamed = <One extends { key: string }>(one: One): One => ({ ...one, key: nameOf(one.key) });
  return {
    ...newest,
    items: newest.items.map(renamed),
    parcels: newest.parcels.map((parcel) => ({ ...parcel, contents: parcel.contents?.map(renamed) ?? null })),
    contradictions: newest.contradictions.map((one): Contradiction => ('key' in one ? renamed(one) : one)),
  };
}

/** Keys of the packed plan by those of the newest plan. */
function keysFor(newest: readonly PlannedItem[], packed: readonly PlannedItem[]): Map<string, string> {
  const packedByKey = new Map(packed.map((item) => [item.key, item]));
  const isUnchanged = (item: PlannedItem) => {
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
function onlyOne(candidates: readonly PlannedItem[], { name }: PlannedItem): PlannedItem | undefined {
  const named = candidates.length > 1 ? candidates.filter((one) => one.name === name) : candidates;
  return named.length === 1 ? named[0] : undefined;
}

/** The key of another item with a number behind it. */
function unused(key: string, taken: ReadonlySet<string>): string {
  for (let n = 2; ; n++) if (!taken.has(`${key} (${n})`)) return `${key} (${n})`;
}

/**
 * True if no value known of both differs. The name is not compared: a service may correct it, and the goods in the box
 * stay the same. A plan that joined several codes names no single item.
 */
function mayBeSame(item: PlannedItem, before: PlannedItem): boolean {
  const codes = codesOf(item);
  const codesBefore = codesOf(before);
  if (item.sku !== before.sku || codesBefore.length > Math.max(1, codes.length)) return false;
  if (item.sku === null && item.key !== before.key && !isSameWithoutSku(item, before)) return false;
  return agree(item.serviceSku, before.serviceSku) && agree(codes[0], codesBefore[0]);
}

/**
 * The rule for two items without a SKU whose keys differ: the key of an earlier version has the code as that version read it
 * (`0306406152`, `EAN: 4006381333931`, `FALSE`), so both codes are read by today's rules.
 */
function isSameWithoutSku(item: PlannedItem, before: PlannedItem): boolean {
  const [code = null] = codesOf(item);
  const [codeBefore = null] = codesOf(before);
  if (code !== codeBefore) return false;
  if (code !== null) return true;
  // Without a code and a name, only a key made of an earlier code can be the same item's.
  return item.name === before.name && (item.name !== null || before.key.startsWith('code:'));
}

const codesOf = ({ eans }: PlannedItem): (string | null)[] => [...new Set(eans.map(itemCode))];

const agree = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one == null || other == null || one === other;
