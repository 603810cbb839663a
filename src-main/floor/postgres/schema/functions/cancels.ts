/** Registers decisions to cancel: of those in force exactly one is the first. */
import { MOST_OF_ORDER } from '../../../store/store-quotas.ts';
import { apiFunction } from './api-function.ts';
import { STANDS } from './cancel-rows.ts';
import { raise } from './faults.ts';

export const registerCancelFunction = apiFunction(
  'register_cancel',
  `here caller := floor.enter(input, NOT (input ->> 'asserts')::boolean);
  the_order text := input ->> 'orderId';
  the_intent text := input ->> 'intentId';
  new_version bigint := (input ->> 'version')::bigint;
  own cancels;
  first cancels := floor.other_first(the_order, here.bench, the_intent);
  is_free boolean := first.bench IS NULL;`,
  `
  SELECT * INTO own FROM cancels WHERE order_id = the_order AND bench = here.bench AND intent = the_intent;
  -- Every bench reads all decisions about an order.
  IF own.bench IS NULL AND (SELECT count(*) FROM cancels WHERE order_id = the_order AND bench = here.bench) >= ${MOST_OF_ORDER} THEN
    ${raise('refused-row')}
  END IF;
  IF own.bench IS NULL OR (own.version < new_version AND own.state IN ('withdrawn', 'refused')) THEN
    own.is_first := is_free;
    own.registered_at := here.at;
  ELSIF (own.version < new_version AND own.state IN ('registered', 'sending'))
    OR (own.version = new_version AND own.state = 'registered' AND is_free AND NOT own.is_first) THEN
    own.is_first := own.is_first OR is_free;
  ELSE
    -- As it is there already, sent, or of a call that was carried out late.
    new_version := NULL;
  END IF;
  IF new_version IS NOT NULL THEN
    PERFORM floor.spend(here, new_claims => 1, new_bytes => length(input::text));
    INSERT INTO cancels (order_id, bench, intent, version, state, is_first, reason, by, decided_at, grace_ms,
      registered_at, changed_at, revision)
    VALUES (the_order, here.bench, the_intent, new_version, 'registered', own.is_first, input ->> 'reason',
      input ->> 'by', (input ->> 'decidedAt')::bigint, (input ->> 'graceMs')::bigint, own.registered_at, here.at,
      floor.next_revision())
    ON CONFLICT (order_id, bench, intent) DO UPDATE SET version = excluded.version, state = excluded.state,
      is_first = excluded.is_first, reason = excluded.reason, by = excluded.by, decided_at = excluded.decided_at,
      grace_ms = excluded.grace_ms, registered_at = excluded.registered_at, changed_at = excluded.changed_at,
      revision = excluded.revision;
  END IF;
  IF is_free THEN RETURN '{"first": true}'; END IF;
  RETURN jsonb_build_object('first', false, 'benchId', first.bench, 'intentId', first.intent,
    'registeredAt', floor.ms(first.registered_at), 'graceMs', first.grace_ms,
    'sinceMs', greatest(floor.ms(here.at) - floor.ms(first.registered_at), 0));`,
);

export const settleCancelFunction = apiFunction(
  'settle_cancel',
  `here caller := floor.enter(input, false);
  first cancels := floor.other_first(input ->> 'orderId', here.bench, input ->> 'intentId');`,
  `
  UPDATE cancels SET state = input ->> 'state', version = (input ->> 'version')::bigint,
    -- One that stood no more stands again: another may be the first by now.
    is_first = CASE WHEN ${STANDS} THEN is_first ELSE first.bench IS NULL END,
    changed_at = here.at, revision = floor.next_revision()
  WHERE order_id = input ->> 'orderId' AND bench = here.bench AND intent = input ->> 'intentId'
    AND version < (input ->> 'version')::bigint;
  IF FOUND THEN
    PERFORM floor.spend(here, new_claims => 1);
    IF input ->> 'state' = 'sending' THEN PERFORM floor.take_lease(here, input ->> 'orderId', input ->> 'intentId', false);
    ELSE PERFORM floor.end_lease(here, input ->> 'orderId', input ->> 'intentId'); END IF;
  END IF;
  RETURN '{}';`,
);
