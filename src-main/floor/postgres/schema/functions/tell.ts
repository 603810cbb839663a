/** Events of a bench: stored whichever bench has the order. */
import { MOST_OF_ORDER } from '../../../store/store-quotas.ts';
import { apiFunction } from './api-function.ts';
import { raise } from './faults.ts';

/** SQL: whether a phase is that of a box, in the bench's hands or gone. */
const isBox = (phase: string) => `(${phase} NOT IN ('open', 'short', 'put-back'))`;

export const tellFunctions = `
CREATE OR REPLACE FUNCTION floor.move_claim(here floor.caller, head jsonb, to_state text) RETURNS void
LANGUAGE plpgsql AS $function$
DECLARE
  the_order text := head ->> 'orderId';
  told bigint := floor.believed((head ->> 'token')::bigint);
  claim floor.claims;
  number bigint;
BEGIN
  SELECT * INTO claim FROM floor.claims WHERE order_id = the_order;
  IF FOUND AND claim.state <> 'free' THEN
    IF claim.bench = here.bench AND claim.state <> to_state THEN
      PERFORM floor.change_claim(the_order, to_state, here.at, head ->> 'operator');
    END IF;
    RETURN;
  END IF;
  PERFORM floor.lift_revision(told);
  number := floor.grant_claim(here, the_order, to_state, head ->> 'operator', NULL);
  -- While the store settles a new token would stand above that of a bench which has not said yet what it has.
  IF told > coalesce(claim.token, 0) OR here.is_settling THEN
    UPDATE floor.claims SET token = greatest(told, coalesce(claim.token, 0)) WHERE order_id = the_order;
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION floor.tell_head(here floor.caller, new_head jsonb) RETURNS void
LANGUAGE plpgsql AS $function$
DECLARE
  the_order text := new_head ->> 'orderId';
  before floor.heads;
  is_changed boolean;
  number bigint;
BEGIN
  SELECT * INTO before FROM floor.heads
  WHERE order_id = the_order AND bench = here.bench AND history = new_head ->> 'history';
  -- Of a call that was carried out late.
  IF (before.head ->> 'events')::bigint > (new_head ->> 'events')::bigint THEN RETURN; END IF;
  is_changed := before.head IS DISTINCT FROM new_head;
  -- Every bench reads all histories of an order.
  IF before.bench IS NULL
    AND (SELECT count(*) FROM floor.heads WHERE order_id = the_order AND bench = here.bench) >= ${MOST_OF_ORDER} THEN
    ${raise('refused-row')}
  END IF;
  IF is_changed THEN
    number := floor.next_revision();
    INSERT INTO floor.heads (order_id, bench, history, head, first, revision, changed_at)
    VALUES (the_order, here.bench, new_head ->> 'history', new_head, number, number, here.at)
    ON CONFLICT (order_id, bench, history) DO UPDATE
      SET head = excluded.head, revision = excluded.revision, changed_at = excluded.changed_at;
  END IF;
  IF EXISTS (SELECT FROM floor.heads WHERE order_id = the_order AND bench = here.bench AND ${isBox("head ->> 'phase'")}) THEN
    PERFORM floor.move_claim(here, new_head, 'packed');
  ELSIF EXISTS (SELECT FROM floor.heads WHERE order_id = the_order AND bench = here.bench
      AND head ->> 'phase' <> 'put-back') THEN
    PERFORM floor.move_claim(here, new_head, 'open');
  ELSIF is_changed AND EXISTS (SELECT FROM floor.claims WHERE order_id = the_order AND bench = here.bench
      -- What is reserved again since then stays.
      AND state IN ('open', 'packed')) THEN
    PERFORM floor.free_claim(the_order, here.at, NULL);
  END IF;
END $function$;
`;

export const tellFunction = apiFunction(
  'tell',
  `here caller := floor.enter(input, false);
  head jsonb;`,
  `
  PERFORM floor.spend(here, new_claims => count(*), new_bytes => coalesce(sum(length(one::text)), 0)::bigint)
  FROM jsonb_array_elements(input -> 'heads') AS one
  WHERE NOT EXISTS (SELECT FROM heads h WHERE order_id = one ->> 'orderId' AND bench = here.bench
    AND history = one ->> 'history' AND h.head = one);
  FOR head IN SELECT jsonb_array_elements(input -> 'heads') LOOP
    PERFORM floor.tell_head(here, head);
  END LOOP;
  RETURN '{}';`,
);
