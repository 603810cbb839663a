/** Reserves the first free ones of the candidates. */
import { MOST_CANDIDATES } from '../../../store/store.ts';
import { apiFunction } from './api-function.ts';

export const reserveFunction = apiFunction(
  'reserve',
  `here caller := floor.enter(input, true);
  wanted integer := (input ->> 'count')::integer;
  the_order text;
  number bigint;
  answers jsonb := '[]';`,
  `
  FOR the_order IN SELECT one FROM jsonb_array_elements_text(input -> 'candidates') WITH ORDINALITY AS list (one, place)
    WHERE place <= ${MOST_CANDIDATES} ORDER BY place
  LOOP
    EXIT WHEN jsonb_array_length(answers) >= wanted;
    CONTINUE WHEN EXISTS (SELECT FROM claims WHERE order_id = the_order AND state <> 'free') OR floor.is_cancelled(the_order);
    number := floor.grant_claim(here, the_order, 'reserved', NULL, floor.taken_before(the_order, here.bench));
    answers := answers || jsonb_build_object('orderId', the_order, 'token', number);
  END LOOP;
  PERFORM floor.spend(here, new_claims => jsonb_array_length(answers));
  RETURN answers;`,
);
