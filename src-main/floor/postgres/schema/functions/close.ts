/** Ends a run: reserved orders are released, and later calls of the run are refused. */
import { apiFunction } from './api-function.ts';

export const closeFunction = apiFunction(
  'close',
  `here caller := floor.enter(input, false);`,
  `
  PERFORM floor.end_run(here.bench, 'closed');
  UPDATE benches SET has_left = true WHERE bench = here.bench AND (input ->> 'leaves')::boolean;
  PERFORM floor.free_claims(here.bench, '{reserved}', NULL, here.at, NULL);
  RETURN '{}';`,
);
