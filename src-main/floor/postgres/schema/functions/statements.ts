/**
 * Owner's functions that list what a bench said since a time, and take it back (decision 0243). Times are the store's own. No bench may
 * call these.
 */
import { MOST_FACT_VERSION, type FactKind } from '../../../store/store-facts.ts';
import { STANDS } from './cancel-rows.ts';
import { changeRows } from './change-rows.ts';
import { VOID_LEAD } from './leading.ts';

/**
 * A box that is begun counts too: if it were reported as able to leave, the boxes of other benches would have to be
 * pulled.
 */
const HAS_GOODS = `head ->> 'phase' <> 'put-back'`;
/** SQL: whether a head `h` is that of a box beside which another one is a double pack, as `isRival` of `domain/floor/which-box.ts`. */
const IS_RIVAL = `h.head ->> 'phase' NOT IN ('put-back', 'pulled')`;

/** Facts that stay until a person changes them. */
const LASTING_FACTS: readonly FactKind[] = ['operator', 'code', 'location', 'erasure', 'shortage'];
/**
 * Time of a location that was taken back: the newest row is in force, even a withdrawal, so that it is older than each row of another
 * bench. Not `-infinity`, which is not a number.
 */
const LONG_AGO = 'to_timestamp(0)';
/** A withdrawal binds other benches as a body does: by the rows that it replaces, or, of a location, by its time. */
const BINDS = `(f.body IS NOT NULL OR f.seen <> '{}' OR (f.kind = 'location' AND f.at > ${LONG_AGO}))`;
/** Mark of an order that the next leader is to publish again: no bench computes it. */
const DISOWNED = 'disowned';
/** History of a choice that was taken back: no box has it. */
const NO_BOX = '-';
const MOST = Number.MAX_SAFE_INTEGER;

/** Within `disown`. */
const LISTED = 'unnest(whats, keys) AS listed (what, key)';
const listedKeys = (what: string): string => `(SELECT listed.key FROM ${LISTED} WHERE what = '${what}')`;

export const statementFunctions = `
-- The service has taken the order out of the queue, as another bench published.
CREATE OR REPLACE FUNCTION floor.left_by_others(the_order text, who uuid) RETURNS boolean LANGUAGE sql AS $function$
  SELECT EXISTS (SELECT FROM floor.orders WHERE key = the_order AND state <> 'open' AND publisher IS DISTINCT FROM who)
$function$;

-- Cancels and boxes: those of orders that the service still has in the queue, as far as other benches have published; and boxes of
-- orders that have two.
CREATE OR REPLACE FUNCTION floor.said(who uuid, since timestamptz) RETURNS TABLE (what text, key text, at timestamptz)
LANGUAGE sql AS $function$
  SELECT 'cancel', c.order_id, max(c.changed_at) FROM floor.cancels c
  WHERE c.bench = who AND c.changed_at >= since AND ${STANDS} AND NOT floor.left_by_others(c.order_id, who)
  GROUP BY c.order_id
  UNION ALL
  SELECT 'box', box.order_id, max(box.at) FROM (
    SELECT order_id, changed_at AS at FROM floor.heads WHERE bench = who AND ${HAS_GOODS}
    UNION ALL
    SELECT order_id, c.since FROM floor.claims c WHERE bench = who AND state = 'packed') box
  WHERE box.at >= said.since AND (NOT floor.left_by_others(box.order_id, who)
    -- It would stay listed as a double pack, which only a person at this bench could settle.
    OR (SELECT count(*) > 1 FROM floor.heads h WHERE h.order_id = box.order_id AND ${IS_RIVAL}))
  GROUP BY box.order_id
  UNION ALL
  SELECT f.kind, f.key, f.stored_at FROM floor.facts f
  WHERE f.bench = who AND f.stored_at >= since AND ${BINDS} AND f.kind IN ('${LASTING_FACTS.join("', '")}')
  UNION ALL
  SELECT 'choice', c.order_id, c.at FROM floor.choices c
  WHERE c.chosen_at_bench = who AND c.at >= since AND c.history <> '${NO_BOX}'
  UNION ALL
  SELECT 'publication', o.key, o.published_at FROM floor.orders o
  WHERE o.publisher = who AND o.published_at >= since AND o.mark <> '${DISOWNED}'
  UNION ALL
  -- Of which service and merchant the group is: it counts until the bench is removed, whenever it was said.
  SELECT 'account', f.account, since FROM floor.floor f
  WHERE f.account_by = who AND f.account IS NOT NULL AND floor.may_sign_in(who)
  ORDER BY 1, 3 DESC, 2
$function$;

-- All of it at once, under the lock: benches hear of it as of any change, and the next leader publishes the orders again.
-- The list may have a hundred thousand lines, and the planner expects a hundred: row by row it would take hours.
CREATE OR REPLACE FUNCTION floor.disown(who uuid, since timestamptz) RETURNS void
LANGUAGE plpgsql SET enable_nestloop = off AS $function$
DECLARE
  -- As it was listed: each step below would change the list.
  whats text[];
  keys text[];
  back_at timestamptz := clock_timestamp();
BEGIN
  PERFORM FROM floor.floor FOR UPDATE;
  SELECT array_agg(what), array_agg(key) INTO whats, keys FROM floor.said(who, since);
  ${changeRows({
    table: 'cancels',
    key: 'order_id, bench, intent',
    set: `state = 'withdrawn', version = least(version + 1, ${MOST}), changed_at = back_at`,
    where: `order_id IN ${listedKeys('cancel')} AND bench = who AND ${STANDS}`,
  })}
  ${changeRows({
    table: 'heads',
    key: 'order_id, bench, history',
    set: `head = head || '{"phase": "put-back", "sealedAt": null, "isCleared": false}', changed_at = back_at`,
    where: `order_id IN ${listedKeys('box')} AND bench = who AND ${HAS_GOODS}`,
  })}
  ${changeRows({
    table: 'claims',
    key: 'order_id',
    set: `state = 'free', since = back_at, operator = NULL, ask = NULL, taken = NULL`,
    where: `order_id IN ${listedKeys('box')} AND bench = who AND state = 'packed'`,
  })}
  ${changeRows({
    table: 'choices',
    key: 'order_id',
    set: `history = '${NO_BOX}', by = NULL, reason = ''`,
    where: `order_id IN ${listedKeys('choice')} AND chosen_at_bench = who`,
  })}
  -- A row without a body that replaces nothing: what other benches said counts again.
  ${changeRows({
    table: 'facts',
    key: 'kind, key, bench',
    set: `body = NULL, seen = '{}', version = least(version + 1, ${MOST_FACT_VERSION}), 
      at = CASE WHEN changed.kind = 'location' THEN ${LONG_AGO} ELSE changed.at END, stored_at = back_at`,
    where: `(kind, key) IN (SELECT what, listed.key FROM ${LISTED}) AND bench = who`,
  })}
  UPDATE floor.orders SET mark = '${DISOWNED}' WHERE key IN ${listedKeys('publication')};
  -- A leader compares the marks once a term.
  IF FOUND THEN ${VOID_LEAD} END IF;
END $function$;
`;
