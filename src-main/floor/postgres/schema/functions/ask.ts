/** Calls by which a bench asks another one for an order, and that one answers. */
import { apiFunction, textOf } from './api-function.ts';

export const askFunction = apiFunction(
  'ask',
  `here caller := floor.enter(input, true);
  the_order text := input ->> 'orderId';
  answer jsonb := floor.claim_order(here, the_order, NULL);`,
  `
  PERFORM floor.spend(here, new_claims => 1, new_bytes => length(input::text));
  IF (answer ->> 'granted')::boolean OR answer ->> 'why' <> 'other-bench' THEN RETURN answer; END IF;
  -- The last one who asks is the one who waits.
  UPDATE claims SET revision = floor.next_revision(),
    ask = jsonb_build_object('benchId', here.bench, 'reason', ${textOf('reason')}, 'at', floor.ms(here.at))
  WHERE order_id = the_order;
  RETURN '{"asked": true}';`,
);

export const answerFunction = apiFunction(
  'answer',
  `here caller := floor.enter(input, true);
  asker caller := here;
  claim claims;`,
  `
  SELECT * INTO claim FROM claims WHERE order_id = input ->> 'orderId' AND token = (input ->> 'token')::bigint
    AND bench = here.bench AND ask IS NOT NULL;
  IF NOT FOUND THEN RETURN '{}'; END IF;
  asker.bench := (claim.ask ->> 'benchId')::uuid;
  IF (input ->> 'give')::boolean AND EXISTS (SELECT FROM benches WHERE bench = asker.bench AND state = 'in-use')
    AND NOT floor.is_cancelled(claim.order_id) THEN
    PERFORM floor.grant_claim(asker, claim.order_id, 'open', NULL, NULL);
  ELSE
    UPDATE claims SET ask = NULL, revision = floor.next_revision() WHERE order_id = claim.order_id;
  END IF;
  RETURN '{}';`,
);
