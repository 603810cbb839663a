/**
 * Lease of the leader, who checks the service for all. Locks only the leader's row, never the floor: a lead is renewed every
 * few seconds.
 */
import { LEASE_MS, MOST_UNFIT_MS, MOST_WAIT_MS } from '../../../store/store-orders.ts';
import { apiFunction } from './api-function.ts';
import { raise } from './faults.ts';

export const leaseEnd = `clock_timestamp() + interval '${LEASE_MS} milliseconds'`;

/** Voids the lead: after a restore its times come from the backup. */
export const VOID_LEAD = `UPDATE floor.leader SET bench = NULL, run = NULL, term = term + 1, until = DEFAULT, place = 0,
    unfit = DEFAULT, wait_until = DEFAULT, wanted_at = NULL, published_check = NULL;`;

export const leadingFunctions = `
-- Milliseconds until then; 0 where it is over, or further away than it ever is: the clock was set back.
CREATE OR REPLACE FUNCTION floor.ms_until(moment timestamptz, at timestamptz, most bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $function$
  SELECT CASE WHEN moment > at AND moment <= at + most * interval '1 millisecond'
    THEN ceil(extract(epoch FROM moment - at) * 1000)::bigint ELSE 0 END
$function$;

-- As that bench is told it.
CREATE OR REPLACE FUNCTION floor.leading_json(who uuid, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $function$
DECLARE
  it floor.leader;
  lease bigint := 0;
BEGIN
  SELECT * INTO it FROM floor.leader;
  -- A run that was ended leads no more.
  IF EXISTS (SELECT FROM floor.benches WHERE bench = it.bench AND run = it.run) THEN
    lease := floor.ms_until(it.until, at, ${LEASE_MS});
  END IF;
  RETURN jsonb_build_object('benchId', CASE WHEN lease > 0 THEN it.bench END, 'term', it.term, 'leaseMs', lease,
    'unfitMs', floor.ms_until(to_timestamp((it.unfit ->> who::text)::double precision / 1000), at, ${MOST_UNFIT_MS}),
    'waitMs', floor.ms_until(it.wait_until, at, ${MOST_WAIT_MS}),
    'isCheckWanted', it.wanted_at IS NOT NULL, 'check', it.published_check,
    'revision', (SELECT coalesce(max(revision), 0) FROM floor.orders));
END $function$;
`;

export const leadFunction = apiFunction(
  'lead',
  `here caller := floor.visit(input);
  standing jsonb;`,
  `
  PERFORM FROM leader FOR UPDATE;
  standing := floor.leading_json(here.bench, clock_timestamp());
  IF (standing ->> 'leaseMs')::bigint = 0 AND (standing ->> 'unfitMs')::bigint = 0 THEN
    IF here.is_settling THEN ${raise('settling')} END IF;
    UPDATE leader SET bench = here.bench, run = input ->> 'run', term = term + 1, place = 0, until = ${leaseEnd};
  ELSIF standing ->> 'benchId' = here.bench::text THEN
    UPDATE leader SET until = ${leaseEnd};
  ELSE
    RETURN standing;
  END IF;
  RETURN floor.leading_json(here.bench, clock_timestamp());`,
);

export const giveUpLeadFunction = apiFunction(
  'give_up_lead',
  `here caller := floor.visit(input);
  unfit_ms double precision := least(greatest((input ->> 'unfitMs')::double precision, 0), ${MOST_UNFIT_MS});`,
  `
  PERFORM FROM leader FOR UPDATE;
  UPDATE leader SET bench = NULL, run = NULL,
    unfit = unfit || jsonb_build_object(here.bench, floor.ms(clock_timestamp()) + unfit_ms::bigint)
  WHERE bench = here.bench AND run = input ->> 'run' AND term = (input ->> 'term')::bigint;
  RETURN '{}';`,
);

export const wantCheckFunction = apiFunction(
  'want_check',
  `here caller := floor.visit(input);`,
  `
  PERFORM FROM leader FOR UPDATE;
  UPDATE leader SET wanted_at = clock_timestamp();
  RETURN '{}';`,
);
