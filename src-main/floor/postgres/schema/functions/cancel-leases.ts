/** Leases to send the cancel of an order: one bench at a time, and none for ever. */
import { LEASE_ASKED_MS, LEASE_MS, LONGEST_LEASE_MS } from '../../../store/store-cancels.ts';
import { apiFunction } from './api-function.ts';

/** SQL: from now on for no longer than that; further away it is of a clock that was set back since. */
const isWithin = (column: string, ms: number) =>
  `${column} > here.at AND ${column} <= here.at + interval '${ms} milliseconds'`;

export const cancelLeaseFunctions = `
-- The caller holds the lock. A bench that was removed holds up no other.
CREATE OR REPLACE FUNCTION floor.take_lease(here floor.caller, the_order text, the_intent text, keeps_it boolean) RETURNS jsonb LANGUAGE plpgsql AS $function$
DECLARE
  own record;
  waits timestamptz;
BEGIN
  SELECT bool_or(intent = the_intent) AS is_there, max(leased_at) AS had, max(leased_until) AS ends INTO own
  FROM floor.cancels WHERE order_id = the_order AND bench = here.bench;
  SELECT max(leased_until) INTO waits FROM floor.cancels
  WHERE order_id = the_order AND bench <> here.bench AND ${isWithin('leased_until', LEASE_MS)} AND floor.may_sign_in(bench);
  IF waits IS NULL THEN
    SELECT max(keeps) INTO waits FROM (
      SELECT max(lease_asked_at) + interval '${LEASE_ASKED_MS} milliseconds' AS keeps FROM floor.cancels
      WHERE order_id = the_order AND bench <> here.bench AND floor.may_sign_in(bench)
      GROUP BY bench HAVING coalesce(max(leased_at) < own.had, own.had IS NOT NULL)
    ) AS line WHERE ${isWithin('keeps', LEASE_ASKED_MS)};
    IF waits IS NOT NULL AND ${isWithin('own.ends', LEASE_MS)} THEN
      -- It has the lease, and gets more of it only for a look that goes on.
      IF keeps_it THEN
        own.ends := greatest(own.ends, least(here.at + interval '${LEASE_MS} milliseconds', own.had + interval '${LONGEST_LEASE_MS} milliseconds'));
        UPDATE floor.cancels SET leased_until = own.ends
        WHERE order_id = the_order AND bench = here.bench AND intent = the_intent AND leased_until IS NOT NULL;
      END IF;
      RETURN jsonb_build_object('isGiven', true, 'ms', floor.ms(own.ends) - floor.ms(here.at));
    END IF;
  END IF;
  IF waits IS NULL AND own.is_there THEN
    UPDATE floor.cancels SET lease_asked_at = NULL,
      leased_at = CASE WHEN intent = the_intent THEN here.at ELSE leased_at END,
      leased_until = CASE WHEN intent = the_intent THEN here.at + interval '${LEASE_MS} milliseconds' ELSE leased_until END
    WHERE order_id = the_order AND bench = here.bench;
    RETURN '{"isGiven": true, "ms": ${LEASE_MS}}';
  END IF;
  UPDATE floor.cancels SET lease_asked_at = here.at WHERE order_id = the_order AND bench = here.bench;
  RETURN jsonb_build_object('isGiven', false, 'ms', greatest(floor.ms(coalesce(waits, here.at)) - floor.ms(here.at), 0));
END $function$;

CREATE OR REPLACE FUNCTION floor.end_lease(here floor.caller, the_order text, the_intent text) RETURNS void LANGUAGE sql AS $function$
  UPDATE floor.cancels SET leased_until = NULL, lease_asked_at = NULL
  WHERE order_id = the_order AND bench = here.bench AND intent = the_intent
$function$;
`;

export const leaseCancelFunction = apiFunction(
  'lease_cancel',
  `here caller := floor.enter(input, true);`,
  `RETURN floor.take_lease(here, input ->> 'orderId', input ->> 'intentId', coalesce((input ->> 'keeps')::boolean, false));`,
);
