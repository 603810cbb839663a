/**
 * Merges the newest sound copy with the later records of a damaged file: packing events as far as their chain verifies,
 * and readable decisions, taught codes, batch events and scans. Existing rows are only changed by their own steps.
 */
import { rootOf, hashOf, type ChainedRow } from '../packing/event-chain.ts';
import { markHoursDue } from '../packing/count-hours-anew.ts';
import type { JournalDb } from '../db.ts';
import { isFaultOfContent } from '../../domain/storage-code.ts';
import { addOperators } from './salvage-operators.ts';
import { readableRows, type AnyRow } from './readable-rows.ts';
import { hasTable } from '../schema.ts';
import { foldHead } from '../packing/verify-orders.ts';

/** @returns how many records were added to `good` */
export function addReadable(good: JournalDb, damaged: JournalDb): number {
  return good.transaction(() => {
    const accounts = accountsIn(good, damaged);
    const intents = readableRows(damaged, {
      table: 'intents',
      key: 'n',
      after: newest(good, 'intents', 'n'),
    });
    for (const row of intents) if (accounts.isKnown(row['account'])) insert(good, 'intents', row);
    updateIntents(good, damaged);
    endRows(good, damaged, { table: 'learned_codes', key: 'code' });
    // A copy of an earlier version has none.
    if (hasTable(good, 'locations')) endRows(good, damaged, { table: 'locations', key: 'item' });
    const history = readableRows(damaged, {
      table: 'intent_history',
      key: 'rowid',
      after: newest(good, 'intent_history', 'rowid'),
    });
    let added = history.filter((row) => insert(good, 'intent_history', row)).length;
    const newer = ['locations', 'batch_events'].filter((table) => hasTable(good, table));
    for (const table of ['learned_codes', ...newer, 'scan_misses']) {
      const rows = readableRows(damaged, { table, key: 'n', after: newest(good, table, 'n') });
      added += rows.filter((row) => insert(good, table, row)).length;
    }
    // A paper is not counted in a journal's position.
    if (hasTable(good, 'print_jobs'))
      for (const row of readableRows(damaged, {
        table: 'print_jobs',
        key: 'n',
        after: newest(good, 'print_jobs', 'n'),
      }))
        insert(good, 'print_jobs', row);
    // Counts of hours may be damaged too, and are not a record of their own.
    markHoursDue(good);
    return added + addOperators(good, damaged, insert) + addOrders(good, damaged, accounts);
  })();
}

interface Accounts {
  /** False for an account with a changed letter, which names no connection: no screen would show its rows. */
  isKnown(account: unknown): boolean;
}

/** Accounts of the copy, and those that several rows since share: a connection that was entered after the copy was made. */
function accountsIn(good: JournalDb, damaged: JournalDb): Accounts {
  const sql = 'SELECT account FROM intents UNION SELECT account FROM packing_orders';
  const known = new Set(good.prepare(sql).pluck().all());
  if (known.size === 0) return { isKnown: () => true };
  const seen = new Set<unknown>();
  for (const [table, key] of ACCOUNTED)
    for (const { account } of readableRows(damaged, { table, key, after: 0 })) {
      // A letter changes in one row.
      if (seen.has(account)) known.add(account);
      seen.add(account);
    }
  return { isKnown: (account) => known.has(account) };
}

/** Tables whose rows are of a connection, with their keys. */
const ACCOUNTED = [
  ['intents', 'n'],
  ['packing_orders', 'o'],
] as const;

const newest = (db: JournalDb, table: string, key: string): number =>
  Number(db.prepare(`SELECT coalesce(max(${key}), 0) FROM ${table}`).pluck().get());

/** @returns false if the row cannot stand there: then nothing was changed */
function insert(good: JournalDb, table: string, row: AnyRow): boolean {
  const columns = Object.keys(row);
  try {
    good
      .prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((c) => `@${c}`).join(', ')})`,
      )
      .run(row);
    return true;
  } catch (error) {
    // A column without its value, a second row of the same, a line of history without its decision.
    if (!isFaultOfContent(error)) throw error;
    return false;
  }
}

/** Looks one row up. @returns null if it cannot be read, or is not there */
function readable(damaged: JournalDb, table: string, n: unknown): AnyRow | null {
  try {
    return (
      damaged.prepare<[unknown], AnyRow>(`SELECT * FROM ${table} NOT INDEXED WHERE n = ?`).get(n) ?? null
    );
  } catch (error) {
    if (!isFaultOfContent(error)) throw error;
    return null;
  }
}

/**
 * True if a row has all columns. A changed letter in the damaged schema may rename a column: the value of such a row is
 * not known.
 */
const hasAll = (row: AnyRow | null, columns: readonly string[]): row is AnyRow =>
  row !== null && columns.every((column) => column in row);

const STEPS = [
  'state',
  'attempts',
  'next_try',
  'changed_at',
  'problem_kind',
  'problem_message',
  'answer_json',
  'reason',
  'reason_there',
];

/** Decisions that are open in the copy have moved on since. */
function updateIntents(good: JournalDb, damaged: JournalDb): void {
  const open = good
    .prepare<[], AnyRow>(
      "SELECT * FROM intents WHERE state IN ('waiting', 'sending', 'unknown', 'refused', 'parked')",
    )
    .all();
  const update = good.prepare(
    `UPDATE OR IGNORE intents SET ${STEPS.map((column) => `${column} = @${column}`).join(', ')} WHERE n = @n`,
  );
  for (const before of open) {
    const row = readable(damaged, 'intents', before['n']);
    const isSame = hasAll(row, STEPS) && row['id'] === before['id'] && row['order_id'] === before['order_id'];
    if (isSame && Number(row['changed_at']) >= Number(before['changed_at'])) update.run(row);
  }
}

/** Ends codes and places that the copy has in use, and that were replaced or taken back since. */
function endRows(good: JournalDb, damaged: JournalDb, { table, key }: { table: string; key: string }): void {
  const end = good.prepare(`UPDATE ${table} SET ended_at = @ended_at, ended_by = @ended_by WHERE n = @n`);
  for (const before of good.prepare<[], AnyRow>(`SELECT * FROM ${table} WHERE ended_at IS NULL`).all()) {
    const row = readable(damaged, table, before['n']);
    if (!hasAll(row, [key, 'ended_at', 'ended_by'])) continue;
    if (row[key] === before[key] && typeof row['ended_at'] === 'number') end.run(row);
  }
}

interface Head {
  o: number;
  account: string;
  order_id: string;
  channel_order_id: string | null;
  order_created: number | null;
  events: number;
  mark: string;
}

/** @returns how many events were added */
function addOrders(good: JournalDb, damaged: JournalDb, accounts: Accounts): number {
  const known = good.prepare<[], Head>('SELECT * FROM packing_orders').all();
  const byOrder = new Set(known.map(({ account, order_id }) => `${account} ${order_id}`));
  const taken = new Set(known.map(({ o }) => o));
  const begun = (readableRows(damaged, { table: 'packing_orders', key: 'o', after: 0 }) as unknown as Head[])
    .filter(({ o, account, order_id }) => !taken.has(o) && !byOrder.has(`${account} ${order_id}`))
    .filter(({ account }) => accounts.isKnown(account));
  return [
    ...known.map((head) => addEvents(good, damaged, head, head.mark)),
    ...begun.map((head) => {
      const root = rootOf({ salesChannelOrderId: head.channel_order_id, orderCreatedAt: head.order_created });
      return addEvents(good, damaged, { ...head, events: 0 }, root);
    }),
  ].reduce((sum, n) => sum + n, 0);
}

/** @param mark that the first is chained to @returns how many events verify, which were added */
function addEvents(good: JournalDb, damaged: JournalDb, head: Head, mark: string): number {
  const rows = readableRows(damaged, {
    table: 'packing_events',
    key: 'seq',
    after: head.events,
    where: `o = ${head.o}`,
  }) as unknown as (Omit<ChainedRow, 'hash'> & { mark: string })[];
  const verified: typeof rows = [];
  let last = mark;
  for (const row of rows) {
    const { seq, at, operator, station, data } = row;
    if (seq !== head.events + verified.length + 1) break;
    if (hashOf(last, head.order_id, { seq, at, operator, station, data }) !== row.mark) break;
    verified.push(row);
    last = row.mark;
  }
  const newestEvent = verified.at(-1);
  const before = good
    .prepare<[number], ChainedRow>(
      'SELECT seq, at, operator, station, data, mark AS hash FROM packing_events WHERE o = ? ORDER BY seq',
    )
    .all(head.o);
  const folded = foldHead([...before, ...verified.map(({ mark: hash, ...row }) => ({ ...row, hash }))]);
  // An event of a newer application: its effect is not known here.
  if (!newestEvent || !folded) return 0;
  if (head.events === 0) begin(good, head, newestEvent.at);
  for (const row of verified) insert(good, 'packing_events', row);
  good
    .prepare(
      `UPDATE packing_orders SET phase = @phase, cleared = @cleared, units = @units, due_units = @dueUnits,
         sealed_at = @sealedAt, sealed_by = @sealedBy, changed_at = @at, events = @events, mark = @mark WHERE o = @o`,
    )
    .run({ ...folded, at: newestEvent.at, events: newestEvent.seq, mark: newestEvent.mark, o: head.o });
  return verified.length;
}

function begin(
  good: JournalDb,
  { o, account, order_id, channel_order_id, order_created }: Head,
  at: number,
): void {
  insert(good, 'packing_orders', {
    ...{ o, account, order_id, channel_order_id, order_created },
    ...{ phase: 'open', cleared: 0, units: 0, due_units: 0, changed_at: at, events: 0, mark: '' },
  });
}
