/** Assertion of a bench's claims after the store was restored. */
import { SETTLING_MS } from '../../../store/store.ts';
import { apiFunction } from './api-function.ts';

const RANKS = `'{free,reserved,open,packed}'::text[]`;

/** Within the time that an epoch settles: it began with the server, and not because a bench named what the store does not have. */
const IS_RESTORED = `(SELECT behind_at NOT BETWEEN here.at - interval '${SETTLING_MS} milliseconds' AND here.at FROM floor.floor)`;

export const assertClaimFunction = `
-- @returns whether another bench has the order under a token that is not smaller, or a box of it
CREATE OR REPLACE FUNCTION floor.assert_claim(here floor.caller, the_order text, told bigint, to_state text) RETURNS boolean
LANGUAGE plpgsql AS $function$
DECLARE
  claim floor.claims;
  is_ours boolean;
BEGIN
  PERFORM floor.lift_revision(told);
  SELECT * INTO claim FROM floor.claims WHERE order_id = the_order;
  -- A box is taken from its bench by no token alone, unless the store was restored and has not settled: any bench may name the greatest one.
  IF claim.state <> 'free' AND claim.bench <> here.bench
    AND (claim.token >= told OR (claim.state = 'packed' AND NOT (here.is_settling AND ${IS_RESTORED}))) THEN RETURN true; END IF;
  is_ours := coalesce(claim.state <> 'free' AND claim.bench = here.bench, false);
  IF is_ours AND claim.token >= told
    AND array_position(${RANKS}, to_state) <= array_position(${RANKS}, claim.state) THEN RETURN false; END IF;
  INSERT INTO floor.claims AS c (order_id, bench, token, state, since, operator, ask, taken, revision)
  VALUES (the_order, here.bench, greatest(told, claim.token), to_state, here.at,
    CASE WHEN is_ours THEN claim.operator END, CASE WHEN is_ours THEN claim.ask END, NULL, floor.next_revision())
  ON CONFLICT (order_id) DO UPDATE SET bench = excluded.bench, token = excluded.token, state = excluded.state,
    since = excluded.since, operator = excluded.operator, ask = excluded.ask, taken = NULL, revision = excluded.revision;
  PERFORM floor.note_packed(the_order);
  RETURN false;
END $function$;
`;

export const assertFunction = apiFunction(
  'assert',
  `here caller := floor.enter(input, false);
  told jsonb;
  token bigint;
  believed bigint;
  lost jsonb := '[]';`,
  `
  PERFORM floor.spend(here, new_claims => (SELECT count(*) FROM jsonb_array_elements(input -> 'claims') AS one
    WHERE NOT EXISTS (SELECT FROM claims WHERE order_id = one ->> 'orderId' AND bench = here.bench AND state = one ->> 'state')));
  FOR told IN SELECT jsonb_array_elements(input -> 'claims') LOOP
    token := (told ->> 'token')::bigint;
    believed := floor.believed(token);
    -- Under a token that is not believed the bench would be given the order twice: it asks for it again.
    IF floor.assert_claim(here, told ->> 'orderId', believed, told ->> 'state') OR token > believed THEN
      lost := lost || (told -> 'orderId');
    END IF;
  END LOOP;
  RETURN jsonb_build_object('lost', lost);`,
);
