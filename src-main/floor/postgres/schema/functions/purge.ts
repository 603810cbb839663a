/** Removes what nobody asks for any more, whole orders at a time, at most once a day. Who calls it has the lock. */
const DAYS = 35;

export const purgeFunction = `
CREATE OR REPLACE FUNCTION floor.purge(at timestamptz) RETURNS void LANGUAGE plpgsql AS $function$
DECLARE
  oldest timestamptz := at - interval '${DAYS} days';
BEGIN
  IF NOT EXISTS (SELECT FROM floor.floor WHERE purged_at < at - interval '1 day') THEN RETURN; END IF;
  UPDATE floor.floor SET purged_at = at;
  DELETE FROM floor.claims c WHERE c.state IN ('packed', 'free') AND c.since < oldest
    AND NOT EXISTS (SELECT FROM floor.heads h WHERE h.order_id = c.order_id AND h.changed_at >= oldest);
  DELETE FROM floor.heads h WHERE h.changed_at < oldest
    AND NOT EXISTS (SELECT FROM floor.claims c WHERE c.order_id = h.order_id)
    AND NOT EXISTS (SELECT FROM floor.heads o WHERE o.order_id = h.order_id AND o.changed_at >= oldest);
  DELETE FROM floor.choices x WHERE x.at < oldest
    AND NOT EXISTS (SELECT FROM floor.heads h WHERE h.order_id = x.order_id);
END $function$;
`;
