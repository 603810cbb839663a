/** Entries of the queue's list: rows, and a heading above each due group. */
import { m } from '#messages';
import type { DueGroups } from '../../../src-main/contract/orders/queue.ts';

/** Groups in the order of the queue, with their names. */
const WORDS: Record<keyof DueGroups, () => string> = {
  ahead: m.floor_apart,
  late: m.queue_past_due,
  today: m.queue_group_today,
  tomorrow: m.queue_group_tomorrow,
  later: m.queue_group_later,
  undated: m.queue_group_undated,
};

export interface GroupHead {
  group: keyof DueGroups;
  words: () => string;
  orders: number;
  /** Place of the group's first row in the whole queue, from 0. */
  first: number;
}

/** A row by its place in the whole queue, or the head above some. */
export type QueueEntry = number | GroupHead;

/** @returns heads of the groups that have orders */
export function groupHeads(groups: DueGroups): GroupHead[] {
  let first = 0;
  return (Object.keys(WORDS) as (keyof DueGroups)[]).flatMap((group) => {
    const orders = groups[group];
    const head = { group, words: WORDS[group], orders, first };
    first += orders;
    return orders === 0 ? [] : [head];
  });
}

/** @param total rows; heads beyond them are left out: their counts are of another time */
export function entriesOf(heads: readonly GroupHead[], total: number): QueueEntry[] {
  const entries: QueueEntry[] = [];
  for (let row = 0; row < total; row++) {
    const head = heads.find(({ first }) => first === row);
    if (head) entries.push(head);
    entries.push(row);
  }
  return entries;
}

/** Place of a row among the entries. */
export const entryOf = (heads: readonly GroupHead[], row: number): number =>
  row + heads.filter(({ first }) => first <= row).length;

/** Place of the row at an entry, or of the first below it if that is a head. */
export const rowAt = (entries: readonly QueueEntry[], at: number): number => {
  const entry = entries[at];
  return typeof entry === 'object' ? entry.first : (entry ?? 0);
};
