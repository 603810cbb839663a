/** Says which of two boxes stays, as a person decided. */
import { apiFunction } from './api-function.ts';

export const chooseFunction = apiFunction(
  'choose',
  `here caller := floor.enter(input, false);`,
  `
  PERFORM floor.spend(here, new_claims => 1, new_bytes => length(input::text));
  INSERT INTO choices (order_id, bench, history, by, reason, at, chosen_at_bench, revision)
  VALUES (input ->> 'orderId', (input ->> 'benchId')::uuid, input ->> 'history', input ->> 'by', input ->> 'reason',
    here.at, here.bench, floor.next_revision())
  ON CONFLICT (order_id) DO UPDATE SET bench = excluded.bench, history = excluded.history, by = excluded.by,
    reason = excluded.reason, at = excluded.at, chosen_at_bench = excluded.chosen_at_bench, revision = excluded.revision;
  RETURN '{}';`,
);
