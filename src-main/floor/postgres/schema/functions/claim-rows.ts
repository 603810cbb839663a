/** Changes and answers of claims. The caller holds the lock. */
import { changeRows } from './change-rows.ts';

const FREE = `state = 'free', since = at, operator = NULL, ask = NULL, taken = was`;

export const claimRowFunctions = `
-- Since when its bench says that it is packed: a box that is put back and packed again is no newer for that.
CREATE OR REPLACE FUNCTION floor.packed_since(claim floor.claims) RETURNS timestamptz LANGUAGE sql AS $function$
  SELECT CASE WHEN claim.packed_by = claim.bench THEN claim.packed_at ELSE claim.since END
$function$;

CREATE OR REPLACE FUNCTION floor.note_packed(the_order text) RETURNS void LANGUAGE sql AS $function$
  UPDATE floor.claims SET packed_at = floor.packed_since(claims), packed_by = bench
  WHERE order_id = the_order AND state = 'packed'
$function$;

-- What a bench says of an order stands for a time, and no longer than the bench may sign in (floor/claims/doubts.ts).
CREATE OR REPLACE FUNCTION floor.is_doubtful(who uuid, said timestamptz, stands interval, at timestamptz)
RETURNS boolean LANGUAGE sql AS $function$
  SELECT said < at - stands OR NOT floor.may_sign_in(who)
$function$;

CREATE OR REPLACE FUNCTION floor.claim_json(claim floor.claims) RETURNS jsonb LANGUAGE sql AS $function$
  SELECT jsonb_build_object('orderId', claim.order_id, 'benchId', claim.bench, 'token', claim.token,
    'state', claim.state, 'since', floor.ms(claim.since), 'operator', claim.operator, 'ask', claim.ask,
    'taken', claim.taken, 'revision', claim.revision)
    || CASE WHEN claim.state = 'packed' THEN jsonb_build_object('firstAt', floor.ms(floor.packed_since(claim)))
      ELSE '{}' END
$function$;

CREATE OR REPLACE FUNCTION floor.granted(order_id text, token bigint) RETURNS jsonb LANGUAGE sql AS $function$
  SELECT jsonb_build_object('orderId', order_id, 'granted', true, 'token', token)
$function$;

CREATE OR REPLACE FUNCTION floor.refused(claim floor.claims) RETURNS jsonb LANGUAGE sql AS $function$
  SELECT jsonb_build_object('orderId', claim.order_id, 'granted', false,
    'why', CASE claim.state WHEN 'packed' THEN 'packed' ELSE 'other-bench' END, 'claim', floor.claim_json(claim))
$function$;

-- That a person freed it stays to be seen by the bench that had it, until that bench has it again.
CREATE OR REPLACE FUNCTION floor.taken_before(the_order text, who uuid) RETURNS jsonb LANGUAGE sql AS $function$
  SELECT taken FROM floor.claims
  WHERE order_id = the_order AND state = 'free' AND taken ->> 'fromBenchId' <> who::text
$function$;

-- Under a new token. @returns the token
CREATE OR REPLACE FUNCTION floor.grant_claim(here floor.caller, the_order text, to_state text, who_opened text, was jsonb)
RETURNS bigint LANGUAGE plpgsql AS $function$
DECLARE
  number bigint := floor.next_revision();
BEGIN
  INSERT INTO floor.claims AS c (order_id, bench, token, state, since, operator, ask, taken, revision)
  VALUES (the_order, here.bench, number, to_state, here.at, who_opened, NULL, was, number)
  ON CONFLICT (order_id) DO UPDATE SET bench = excluded.bench, token = excluded.token, state = excluded.state,
    since = excluded.since, operator = excluded.operator, ask = NULL, taken = excluded.taken, revision = excluded.revision;
  PERFORM floor.note_packed(the_order);
  RETURN number;
END $function$;

-- Without a change of hands.
CREATE OR REPLACE FUNCTION floor.change_claim(the_order text, to_state text, at timestamptz, who_opened text)
RETURNS void LANGUAGE sql AS $function$
  UPDATE floor.claims SET state = to_state, since = at, operator = who_opened, revision = floor.next_revision()
  WHERE order_id = the_order;
  SELECT floor.note_packed(the_order)
$function$;

CREATE OR REPLACE FUNCTION floor.free_claim(the_order text, at timestamptz, was jsonb) RETURNS void
LANGUAGE sql AS $function$
  UPDATE floor.claims SET ${FREE}, revision = floor.next_revision()
  WHERE order_id = the_order
$function$;

-- The one of schema 110, which has other arguments, would stay beside it.
DROP FUNCTION IF EXISTS floor.free_claims(uuid, text[], timestamptz, jsonb);
-- Those up to that revision; null: all. @returns how many
CREATE OR REPLACE FUNCTION floor.free_claims(who uuid, states text[], up_to bigint, at timestamptz, was jsonb) RETURNS integer
LANGUAGE plpgsql AS $function$
DECLARE
  before bigint := (SELECT revision FROM floor.floor);
BEGIN
  ${changeRows({
    table: 'claims',
    key: 'order_id',
    set: FREE,
    where: 'bench = who AND state = ANY (states) AND revision <= coalesce(up_to, revision)',
  })}
  -- A revision each.
  RETURN (SELECT revision FROM floor.floor) - before;
END $function$;

CREATE OR REPLACE FUNCTION floor.end_run(who uuid, to_state text) RETURNS void LANGUAGE sql AS $function$
  UPDATE floor.benches SET state = to_state, ended_run = coalesce(run, ended_run), run = NULL WHERE bench = who;
  UPDATE floor.presence SET order_id = NULL, operator = NULL WHERE bench = who;
$function$;
`;
