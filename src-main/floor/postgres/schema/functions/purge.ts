/**
 * Removes outdated rows, whole orders at a time, at most once a day. The caller holds the lock, so that each call removes a
 * bounded number of orders; the rest is due at the next call. After a gap it only notes the day: a clock that leaps by a year
 * must not remove orders that were packed yesterday.
 */
import { ERASURE } from '../../../facts/erasure-fact.ts';
import type { FactKind } from '../../../store/store-facts.ts';
import { LEFT_BODY_MS, LEFT_ROW_MS } from '../../../store/store-orders.ts';

/** Days after the last event of an order, or the last change of its claim. */
const ORDER_DAYS = 400;
/**
 * Days for which a withdrawn fact is kept for benches that were off. A shortage ends after hours, and a board shows
 * thirty days.
 */
const FACT_DAYS = 90;
const PASSING: readonly FactKind[] = ['shortage', 'figures'];
/** Orders of one call: some 100 ms of work, with 30 events an order. */
const MOST_ORDERS = 500;
/** Most facts to remove, and most orders to check for an erasure, at once: some 100 ms of work each. */
const MOST_FACTS = 10_000;
/** Most published orders that are kept after they left; each has one row. */
const MOST_PUBLISHED_ORDERS = 2_000;
/** Longest gap between two purges, in days. A longer one is taken for a leap of the clock: that call only notes the day. */
const MOST_GAP_DAYS = 7;

const TABLES = ['events', 'heads', 'choices', 'cancels', 'claims'];

const orders = (table: string, isBefore: string) => `(SELECT DISTINCT order_id FROM floor.${table}
    WHERE ${isBefore} AND floor.is_over(order_id, oldest) LIMIT ${MOST_ORDERS})`;

export const purgeFunctions = `
-- Nobody has the order, and nothing of it is newer.
CREATE OR REPLACE FUNCTION floor.is_over(the_order text, oldest timestamptz) RETURNS boolean LANGUAGE sql AS $function$
  SELECT NOT EXISTS (SELECT FROM floor.claims WHERE order_id = the_order
      AND (state NOT IN ('packed', 'free') OR since >= oldest))
    AND NOT EXISTS (SELECT FROM floor.heads WHERE order_id = the_order AND changed_at >= oldest)
    AND NOT EXISTS (SELECT FROM floor.events WHERE order_id = the_order AND stored_at >= oldest)
    AND NOT EXISTS (SELECT FROM floor.choices WHERE order_id = the_order AND choices.at >= oldest)
    AND NOT EXISTS (SELECT FROM floor.cancels WHERE order_id = the_order AND changed_at >= oldest)
$function$;

-- @returns whether there may be more
CREATE OR REPLACE FUNCTION floor.purge_orders(oldest timestamptz) RETURNS boolean LANGUAGE plpgsql AS $function$
DECLARE
  old text[] := ARRAY(
    ${[
      orders('claims', `state IN ('packed', 'free') AND since < oldest`),
      orders('heads', 'changed_at < oldest'),
      orders('events', 'stored_at < oldest'),
      orders('choices', 'choices.at < oldest'),
      orders('cancels', 'changed_at < oldest'),
    ].join('\n    UNION ')}
    LIMIT ${MOST_ORDERS});
BEGIN
  ${TABLES.map((table) => `DELETE FROM floor.${table} WHERE order_id = ANY (old);`).join('\n  ')}
  RETURN cardinality(old) = ${MOST_ORDERS};
END $function$;

-- A withdrawal stays as long as there is a row that it may replace: else what was withdrawn would count again.
-- The one of schema 190 has no answer, which a replacement cannot change. @returns whether there may be more
DROP FUNCTION IF EXISTS floor.purge_facts(timestamptz);
CREATE FUNCTION floor.purge_facts(oldest timestamptz) RETURNS boolean LANGUAGE plpgsql AS $function$
DECLARE
  done bigint;
BEGIN
  DELETE FROM floor.facts WHERE (kind, key, bench) IN (SELECT kind, key, bench FROM floor.facts f
    WHERE stored_at < oldest AND (kind IN (${PASSING.map((kind) => `'${kind}'`).join(', ')}) OR body IS NULL AND NOT EXISTS
      (SELECT FROM floor.facts o WHERE o.kind = f.kind AND o.key = f.key AND o.body IS NOT NULL)) LIMIT ${MOST_FACTS});
  GET DIAGNOSTICS done = ROW_COUNT;
  RETURN done = ${MOST_FACTS};
END $function$;

-- @returns whether there may be more
CREATE OR REPLACE FUNCTION floor.purge_published(at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $function$
DECLARE
  done bigint;
BEGIN
  UPDATE floor.orders SET body = NULL WHERE key IN (SELECT key FROM floor.orders
    WHERE left_at < at - interval '${LEFT_BODY_MS} milliseconds' AND body IS NOT NULL LIMIT ${MOST_PUBLISHED_ORDERS});
  GET DIAGNOSTICS done = ROW_COUNT;
  DELETE FROM floor.orders WHERE key IN (SELECT key FROM floor.orders
    WHERE left_at < at - interval '${LEFT_ROW_MS} milliseconds' LIMIT ${MOST_PUBLISHED_ORDERS});
  RETURN done = ${MOST_PUBLISHED_ORDERS};
END $function$;

-- Fewer words are enough once a bench has left or was removed. One bench may have erased any number of orders: some are looked at, and
-- the next hello goes on with those after them. @returns whether there are more
DROP FUNCTION IF EXISTS floor.purge_erased();
CREATE FUNCTION floor.purge_erased() RETURNS boolean LANGUAGE plpgsql AS $function$
DECLARE
  some_orders text[] := ARRAY(SELECT DISTINCT key FROM floor.facts WHERE kind = '${ERASURE}' AND key > (SELECT erased_up_to FROM floor.floor)
    ORDER BY key LIMIT ${MOST_FACTS});
  erased text[] := ARRAY(SELECT floor.erased(some_orders));
  has_more boolean := cardinality(some_orders) = ${MOST_FACTS};
BEGIN
  UPDATE floor.events SET data = '' WHERE order_id = ANY (erased) AND data <> '';
  UPDATE floor.orders SET body = NULL WHERE key = ANY (erased) AND body IS NOT NULL AND state <> 'open';
  UPDATE floor.floor SET erased_up_to = CASE WHEN has_more THEN some_orders[${MOST_FACTS}] ELSE '' END;
  RETURN has_more;
END $function$;

CREATE OR REPLACE FUNCTION floor.purge(at timestamptz) RETURNS void LANGUAGE plpgsql AS $function$
DECLARE
  last timestamptz := (SELECT purged_at FROM floor.floor);
  has_more boolean;
BEGIN
  IF at BETWEEN last AND last + interval '1 day' THEN RETURN; END IF;
  UPDATE floor.floor SET purged_at = at;
  IF at NOT BETWEEN last AND last + interval '${MOST_GAP_DAYS} days' THEN RETURN; END IF;
  has_more := floor.purge_facts(at - interval '${FACT_DAYS} days');
  has_more := floor.purge_erased() OR has_more;
  has_more := floor.purge_published(at) OR has_more;
  has_more := floor.purge_orders(at - interval '${ORDER_DAYS} days') OR has_more;
  IF has_more THEN
    UPDATE floor.floor SET purged_at = at - interval '1 day';
  END IF;
END $function$;
`;
