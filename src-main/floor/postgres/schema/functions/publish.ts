/** Publishing by the leader: under the lock, so that a reader by revisions misses nothing. */
import { ERASURE } from '../../../facts/erasure-fact.ts';
import { ERASING_BENCHES } from '../../../store/store-facts.ts';
import {
  LEFT_BODY_MS,
  LEFT_ROW_MS,
  MOST_ORDERS,
  MOST_PUBLISHED,
  MOST_WAIT_MS,
} from '../../../store/store-orders.ts';
import { apiFunction } from './api-function.ts';
import { raise } from './faults.ts';
import { leaseEnd } from './leading.ts';

/** Smallest number of bytes that an order takes of the quota: without a text it is a row at every bench too. */
const LEAST_ORDER_BYTES = 1_000;

/** A missing number is null, which `greatest` passes over. */
const ago = (ms: string) => `greatest((${ms})::double precision, 0) * interval '1 millisecond'`;

export const publishFunctions = `
-- Those of these orders that enough benches have erased. A row that was taken back has no body.
CREATE OR REPLACE FUNCTION floor.erased(the_orders text[]) RETURNS SETOF text LANGUAGE sql AS $function$
  SELECT key FROM floor.facts WHERE kind = '${ERASURE}' AND key = ANY (the_orders) AND body IS NOT NULL
  GROUP BY key HAVING count(*) >= ${ERASING_BENCHES}
    -- Each bench that can still say it has said it. Only the owner, or a bench itself, says that it cannot; for the others it says nothing.
    OR (SELECT coalesce(array_agg(b.bench), '{}') FROM floor.benches b WHERE release <> '' AND NOT has_left AND floor.may_sign_in(b.bench))
      <@ array_agg(facts.bench)
$function$;

CREATE OR REPLACE FUNCTION floor.is_erased(the_order text) RETURNS boolean LANGUAGE sql AS $function$
  SELECT EXISTS (SELECT FROM floor.erased(ARRAY[the_order]))
$function$;

CREATE OR REPLACE FUNCTION floor.publish_order(new_order jsonb) RETURNS void LANGUAGE plpgsql AS $function$
DECLARE
  the_key text := new_order ->> 'key';
  the_state text := new_order ->> 'state';
  left_for interval;
BEGIN
  IF EXISTS (SELECT FROM floor.orders WHERE key = the_key AND mark = new_order ->> 'mark') THEN RETURN; END IF;
  IF the_state <> 'open' THEN
    left_for := least(${ago(`new_order ->> 'leftMsAgo'`)}, interval '${LEFT_ROW_MS} milliseconds');
  END IF;
  INSERT INTO floor.orders (key, state, mark, body, left_at, revision)
  VALUES (the_key, the_state, new_order ->> 'mark',
    -- Every bench needs an open order whole, also one whose buyer is erased once it has left.
    CASE WHEN the_state = 'open' THEN new_order ->> 'body'
      WHEN the_state = 'gone' OR left_for >= interval '${LEFT_BODY_MS} milliseconds' OR floor.is_erased(the_key) THEN NULL
      ELSE new_order ->> 'body' END,
    clock_timestamp() - left_for, floor.next_revision())
  ON CONFLICT (key) DO UPDATE SET state = excluded.state, mark = excluded.mark, body = excluded.body,
    left_at = excluded.left_at, revision = excluded.revision;
END $function$;

-- The check began so long before the call came: what the call waited for the lock is no part of it.
CREATE OR REPLACE FUNCTION floor.conclude_check(new_check jsonb) RETURNS void LANGUAGE plpgsql AS $function$
DECLARE
  began timestamptz := statement_timestamp() - ${ago(`new_check ->> 'beganMsAgo'`)};
  ended timestamptz := statement_timestamp() - ${ago(`new_check ->> 'endedMsAgo'`)};
BEGIN
  UPDATE floor.leader SET
    published_check = jsonb_build_object('beganAt', floor.ms(began), 'endedAt', floor.ms(ended), 'orders', least(greatest((new_check ->> 'orders')::double precision, 0), ${MOST_ORDERS})::bigint),
    -- Later than now: the clock was set back.
    wanted_at = CASE WHEN wanted_at > began AND wanted_at <= clock_timestamp() THEN wanted_at END;
END $function$;
`;

export const publishFunction = apiFunction(
  'publish',
  `here caller := floor.enter(input, false);
  it leader;
  wait_ms double precision := (input ->> 'waitMs')::double precision;
  new_order jsonb;`,
  `
  IF jsonb_array_length(input -> 'orders') > ${MOST_PUBLISHED} THEN ${raise('too-many')} END IF;
  SELECT * INTO it FROM leader FOR UPDATE;
  IF (it.bench, it.run, it.term, it.place) IS DISTINCT FROM
    (here.bench, input ->> 'run', (input ->> 'term')::bigint, (input ->> 'place')::bigint) THEN ${raise('other-leader')} END IF;
  PERFORM floor.spend(here, new_bytes => (SELECT coalesce(sum(greatest(length(one::text), ${LEAST_ORDER_BYTES})), 0)
    FROM jsonb_array_elements(input -> 'orders') AS one
    WHERE NOT EXISTS (SELECT FROM orders WHERE key = one ->> 'key' AND mark = one ->> 'mark')));
  FOR new_order IN SELECT jsonb_array_elements(input -> 'orders') LOOP
    PERFORM floor.publish_order(new_order);
  END LOOP;
  IF jsonb_typeof(input -> 'check') = 'object' THEN PERFORM floor.conclude_check(input -> 'check'); END IF;
  UPDATE leader SET place = place + 1, until = ${leaseEnd},
    wait_until = CASE WHEN wait_ms IS NULL THEN wait_until
      ELSE clock_timestamp() + least(greatest(wait_ms, 0), ${MOST_WAIT_MS}) * interval '1 millisecond' END;
  RETURN '{}';`,
);
