/**
 * Events of packing, in and out. Without the lock: rows are only added, each bench adds its own, and no reader goes by a
 * revision of them.
 */
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
  ON CONFLICT DO NOTHING RETURNING length(data) AS size)
  SELECT count(*), coalesce(sum(size), 0) INTO stored, bytes FROM new_events;
  PERFORM floor.spend(here, new_events => stored, new_bytes => bytes);
  RETURN '{}';`,
);

export const historyFunction = apiFunction(
  'history',
  `here caller := floor.visit(input);`,
  `
  RETURN (SELECT coalesce(jsonb_agg(jsonb_build_object('orderId', order_id, 'benchId', bench, 'seq', seq, 'mark', mark,
      'before', before, 'at', events.at, 'operator', operator, 'data', data) ORDER BY bench, seq, mark), '[]')
    FROM events WHERE order_id = input ->> 'orderId');`,
);
