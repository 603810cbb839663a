/** The cancel decision that counts for an order, and its answer. The caller holds the lock. */
import { CANCELLED_STANDS_MS, CANCELS_STANDS_MS } from '../../../store/store-cancels.ts';

export const STANDS = `state IN ('registered', 'sending', 'sent')`;

export const cancelRowFunctions = `
-- Since when that bench says that it cancels the order: a decision that is withdrawn and made again is no newer for that.
CREATE OR REPLACE FUNCTION floor.cancel_since(the_order text, who uuid) RETURNS timestamptz LANGUAGE sql AS $function$
  SELECT min(coalesce(first_at, registered_at)) FROM floor.cancels WHERE order_id = the_order AND bench = who
$function$;

-- Decisions of other benches that stood for their time, or whose bench was removed: a person takes the order all the same.
CREATE OR REPLACE FUNCTION floor.end_doubtful_cancels(here floor.caller, the_order text) RETURNS void
LANGUAGE sql AS $function$
  UPDATE floor.cancels SET state = 'withdrawn', changed_at = here.at, revision = floor.next_revision()
  WHERE order_id = the_order AND bench <> here.bench AND ${STANDS}
    AND floor.is_doubtful(bench, floor.cancel_since(order_id, bench), CASE state
      WHEN 'sent' THEN interval '${CANCELLED_STANDS_MS} milliseconds' ELSE interval '${CANCELS_STANDS_MS} milliseconds' END, here.at)
$function$;

CREATE OR REPLACE FUNCTION floor.cancel_json(c floor.cancels) RETURNS jsonb LANGUAGE sql AS $function$
  SELECT jsonb_build_object('orderId', c.order_id, 'benchId', c.bench, 'intentId', c.intent, 'version', c.version,
    'state', c.state, 'isFirst', c.is_first, 'reason', c.reason, 'by', c.by, 'decidedAt', c.decided_at,
    'graceMs', c.grace_ms, 'registeredAt', floor.ms(c.registered_at), 'revision', c.revision,
    'firstAt', floor.ms(floor.cancel_since(c.order_id, c.bench)))
$function$;

CREATE OR REPLACE FUNCTION floor.is_cancelled(the_order text) RETURNS boolean LANGUAGE sql AS $function$
  SELECT EXISTS (SELECT FROM floor.cancels WHERE order_id = the_order AND ${STANDS})
$function$;

-- Of an order for which a decision stands.
CREATE OR REPLACE FUNCTION floor.refused_cancelled(the_order text) RETURNS jsonb LANGUAGE sql AS $function$
  SELECT jsonb_build_object('orderId', the_order, 'granted', false, 'why', 'cancelled', 'cancel', floor.cancel_json(c))
  FROM floor.cancels c WHERE order_id = the_order AND ${STANDS} ORDER BY is_first DESC, revision LIMIT 1
$function$;

-- The one that is first and is another than this. A row of nulls where there is none.
CREATE OR REPLACE FUNCTION floor.other_first(the_order text, who uuid, the_intent text) RETURNS floor.cancels
LANGUAGE sql AS $function$
  SELECT * FROM floor.cancels WHERE order_id = the_order AND is_first AND ${STANDS}
    AND (bench, intent) <> (who, the_intent)
$function$;
`;
