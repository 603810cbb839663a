/**
 * Events of packing, in and out. Without the lock: rows are only added, each bench adds its own, and readers do not
 * depend on their revisions.
 */
import { MOST_READ } from '../../../store/store-quotas.ts';
import { apiFunction } from './api-function.ts';

export const appendFunction = apiFunction(
  'append',
  `here caller := floor.visit(input);
  stored bigint;
  bytes bigint;`,
  `
  WITH new_events AS (INSERT INTO events (order_id, bench, seq, mark, before, at, operator, data, stored_at)
  SELECT e ->> 'orderId', here.bench, (e ->> 'seq')::bigint, e ->> 'mark', e ->> 'before', (e ->> 'at')::bigint,
    e ->> 'operator',
    CASE WHEN floor.is_erased(e ->> 'orderId') THEN '' ELSE e ->> 'data' END,
    here.at
  FROM jsonb_array_elements(input -> 'events') AS e
  ON CONFLICT DO NOTHING
  RETURNING length(data) + length(order_id) + length(mark) + coalesce(length(before), 0) + coalesce(length(operator), 0) AS size)
  SELECT count(*), coalesce(sum(size), 0) INTO stored, bytes FROM new_events;
  PERFORM floor.spend(here, new_events => stored, new_bytes => bytes);
  RETURN '{}';`,
);

export const historyFunction = apiFunction(
  'history',
  `here caller := floor.visit(input);`,
  `
  -- Of a bench that has more events than anybody packs into one order, only the newest: it shows that the rest is missing.
  RETURN (
    WITH sized AS (SELECT bench, seq, mark, count(*) OVER of_bench AS number, sum(octet_length(data)) OVER of_bench AS bytes,
        row_number() OVER (PARTITION BY bench ORDER BY seq DESC, mark DESC) = 1 AS is_newest
      FROM events WHERE order_id = input ->> 'orderId' WINDOW of_bench AS (PARTITION BY bench))
    SELECT coalesce(jsonb_agg(jsonb_build_object('orderId', order_id, 'benchId', bench, 'seq', seq, 'mark', mark,
      'before', before, 'at', events.at, 'operator', operator, 'data', data) ORDER BY bench, seq, mark), '[]')
    FROM events JOIN sized USING (bench, seq, mark)
    WHERE order_id = input ->> 'orderId' AND (is_newest OR (number <= ${MOST_READ.events} AND bytes <= ${MOST_READ.bytes})));`,
);
