/** State in the files of one bench, read beside the running station: its open orders must be those of the service. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { DELIVERABLE } from '../../../../src-main/domain/cancel/intent-states.ts';

/** @returns the text of each open order, by its number */
export const openOrders = (dataDir: string): Map<string, string> =>
  reading(join(dataDir, 'cache.db'), (db) => {
    const rows = db
      .prepare<[], { orderId: string; json: string }>(
        `SELECT o.order_id AS orderId, CAST(r.json AS TEXT) AS json FROM orders o JOIN raw r ON r.k = o.k WHERE o.open = 1`,
      )
      .all();
    return new Map(rows.map(({ orderId, json }) => [orderId, json]));
  });

/** @returns decisions to cancel that the sender has work with */
export const cancelsUnderWay = (dataDir: string): number =>
  reading(join(dataDir, 'journal.db'), (db) =>
    Number(
      db
        .prepare<string[], number>(
          `SELECT count(*) FROM intents WHERE state IN ('sending', ${DELIVERABLE.map(() => '?').join(', ')})`,
        )
        .pluck()
        .get(...DELIVERABLE),
    ),
  );

/** @returns orders of which it has goods, or has a box that left */
export const packedOrders = (dataDir: string): string[] =>
  reading(join(dataDir, 'journal.db'), (db) =>
    db.prepare<[], string>(`SELECT order_id FROM packing_orders WHERE phase <> 'put-back'`).pluck().all(),
  );

function reading<T>(file: string, read: (db: Database.Database) => T): T {
  const db = new Database(file, { readonly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

/** @param wanted orders that the service has, by their number @returns differences, in words */
export function unlikeService(
  shown: ReadonlyMap<string, string>,
  wanted: ReadonlyMap<string, object>,
): string[] {
  const lacking = [...wanted.keys()].filter((orderId) => !shown.has(orderId));
  const tooMuch = [...shown.keys()].filter((orderId) => !wanted.has(orderId));
  const other = [...shown].filter(([orderId, text]) => {
    const order = wanted.get(orderId);
    return order !== undefined && canonical(JSON.parse(text)) !== canonical(order);
  });
  return [
    ...lacking.map((orderId) => `${orderId} is not shown`),
    ...tooMuch.map((orderId) => `${orderId} is shown, and is not open`),
    ...other.map(([orderId]) => `${orderId} is shown with another text`),
  ];
}

/** Serialises a value, whatever the order of its fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
