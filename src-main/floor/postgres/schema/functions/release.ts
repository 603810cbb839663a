/** Releases unpacked orders, under exactly the named tokens. */
import { apiFunction } from './api-function.ts';

export const releaseFunction = apiFunction(
  'release',
  `here caller := floor.enter(input, false);
  the_order text;`,
  `
  FOR the_order IN SELECT order_id FROM claims JOIN jsonb_array_elements(input -> 'claims') AS given
      ON order_id = given ->> 'orderId' AND token = (given ->> 'token')::bigint
    WHERE bench = here.bench AND state IN ('reserved', 'open')
  LOOP
    PERFORM floor.free_claim(the_order, here.at, NULL);
  END LOOP;
  RETURN '{}';`,
);
