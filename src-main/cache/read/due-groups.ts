/** Due groups of the queue: the number of orders by the day when they are due. */
import type { DueGroups, QueueFilter } from '../../contract/orders/queue.ts';
import { AGE_BITS, minuteOf, NO_DUE } from '../../domain/orders/urgency.ts';
import type { ReadDb } from '../db.ts';
import { IN_QUEUE, QUEUE_SIZE } from './in-queue.ts';
import { conditions, type Parameters } from './queue-conditions.ts';

/** Excluded orders are few: the others are counted in the index, and these are subtracted. */
const within = (range: string) =>
  `(SELECT count(*) FROM orders WHERE open = 1 AND ${range})
   - (SELECT count(*) FROM temp.exclusions x CROSS JOIN orders o ON o.order_id = x.order_id WHERE o.open = 1 AND ${range})`;
const WHOLE_QUEUE = `SELECT 0 AS ahead, ${within('urgency < @today')} AS late,
  ${within('urgency >= @today AND urgency < @tomorrow')} AS today,
  ${within('urgency >= @tomorrow AND urgency < @later')} AS tomorrow,
  ${within('urgency >= @undated')} AS undated, (${QUEUE_SIZE}) AS total`;
const SUMS = `SELECT 0 AS ahead, count(*) FILTER (WHERE o.urgency < @today) AS late,
  count(*) FILTER (WHERE o.urgency >= @today AND o.urgency < @tomorrow) AS today,
  count(*) FILTER (WHERE o.urgency >= @tomorrow AND o.urgency < @later) AS tomorrow,
  count(*) FILTER (WHERE o.urgency >= @undated) AS undated, count(*) AS total`;

export class DueGroupCounts {
  readonly #db: ReadDb;
  readonly #find: (text: string) => { keys: readonly number[] } | null;

  /** @param find the orders that have all words; null if none is asked for */
  constructor(db: ReadDb, find: (text: string) => { keys: readonly number[] } | null) {
    this.#db = db;
    this.#find = find;
  }

  /**
   * Boundaries are whole minutes, as in the order of the queue: within its minute an order is not yet past due.
   * @param now epoch milliseconds; its day is the one of this computer
   */
  of(filter: QueueFilter, now: number): DueGroups {
    const { where, parameters } = conditions(filter, now);
    const bounds = { ...boundsOf(now), ...parameters };
    const found = this.#find(filter.text ?? '');
    if (found) {
      const keys = JSON.stringify(found.keys);
      const of = 'FROM json_each(@keys) f CROSS JOIN orders o ON o.k = f.value';
      return this.#counts(`${SUMS} ${of} WHERE ${where}`, { ...bounds, keys });
    }
    const isAhead = 'EXISTS (SELECT 1 FROM temp.queue_ahead a WHERE a.order_id = o.order_id)';
    const ahead = this.#db
      .prepare<[Parameters], number>(
        `SELECT count(*) FROM temp.queue_ahead a CROSS JOIN orders o ON o.order_id = a.order_id WHERE ${where}`,
      )
      .pluck()
      .get(parameters);
    if (ahead)
      return { ...this.#counts(`${SUMS} FROM orders o WHERE ${where} AND NOT ${isAhead}`, bounds), ahead };
    return this.#counts(where === IN_QUEUE ? WHOLE_QUEUE : `${SUMS} FROM orders o WHERE ${where}`, bounds);
  }

  #counts(sql: string, parameters: Parameters): DueGroups {
    const { ahead, late, today, tomorrow, undated, total } = this.#db
      .prepare<[Parameters]>(sql)
      .get(parameters) as Omit<DueGroups, 'later'> & { total: number };
    const later = total - late - today - tomorrow - undated;
    return { ahead, late, today, tomorrow, later, undated };
  }
}

/** Lower bounds of the groups, as urgencies. */
function boundsOf(now: number): Parameters {
  const midnight = (days: number) => {
    const date = new Date(now);
    return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
  };
  const [today, tomorrow, later] = [now, midnight(1), midnight(2)].map((at) => minuteOf(at)[0]) as [
    number,
    number,
    number,
  ];
  return { today, tomorrow, later, undated: NO_DUE * 2 ** AGE_BITS };
}
