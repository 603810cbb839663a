/** Claims orders to open them. */
import { MOST_CLAIMED } from '../../../store/store.ts';
import { apiFunction } from './api-function.ts';
import { raise } from './faults.ts';

/** Also the first step of asking for an order. */
export const claimOrderFunction = `
CREATE OR REPLACE FUNCTION floor.claim_order(here floor.caller, the_order text, who_opens text) RETURNS jsonb
LANGUAGE plpgsql AS $function$
DECLARE
  claim floor.claims;
BEGIN
  IF floor.is_cancelled(the_order) THEN RETURN floor.refused_cancelled(the_order); END IF;
  SELECT * INTO claim FROM floor.claims WHERE order_id = the_order;
  IF NOT FOUND OR claim.state = 'free' THEN
    RETURN floor.granted(the_order, floor.grant_claim(here, the_order, 'open', who_opens,
      floor.taken_before(the_order, here.bench)));
  END IF;
  IF claim.state = 'packed' THEN RETURN floor.refused(claim); END IF;
  IF claim.bench = here.bench THEN
    IF claim.state = 'reserved' THEN PERFORM floor.change_claim(the_order, 'open', here.at, who_opens); END IF;
    RETURN floor.granted(the_order, claim.token);
  END IF;
  -- Also what is only reserved: its bench may have opened it a moment ago. It gives it when it is asked.
  RETURN floor.refused(claim);
END $function$;
`;

export const claimFunction = apiFunction(
  'claim',
  `here caller;
  the_order text;
  answers jsonb := '[]';`,
  `
  -- Before the lock is taken.
  IF jsonb_array_length(input -> 'orderIds') > ${MOST_CLAIMED} THEN ${raise('too-many')} END IF;
  here := floor.enter(input, true);
  FOR the_order IN SELECT jsonb_array_elements_text(input -> 'orderIds') LOOP
    answers := answers || floor.claim_order(here, the_order, input ->> 'operator');
  END LOOP;
  PERFORM floor.spend(here, new_claims => count(*), new_bytes => count(*) * coalesce(length(input ->> 'operator'), 0))
  FROM jsonb_array_elements(answers) AS one WHERE (one ->> 'granted')::boolean;
  RETURN answers;`,
);
