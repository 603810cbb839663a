/** Removes what nobody asks for any more, whole orders at a time, at most once a day. Who calls it has the lock.
 * After a gap it only notes the day: a clock that leaps by a year must not remove what was packed yesterday. */
const DAYS = 35;
/** Longer than any holiday on which no bench says hello, but for a few: then it is removed a day later. */
const MOST_GAP_DAYS = 7;

export const purgeFunction = `
CREATE OR REPLACE FUNCTION floor.purge(at timestamptz) RETURNS void LANGUAGE plpgsql AS $function$
DECLARE
  last timestamptz := (SELECT purged_at FROM floor.floor);
  oldest timestamptz := at - interval '${DAYS} days';
BEGIN
  IF at BETWEEN last AND last + interval '1 day' THEN RETURN; END IF;
  UPDATE floor.floor SET purged_at = at;
  IF at NOT BETWEEN last AND last + interval '${MOST_GAP_DAYS} days' THEN RETURN; END IF;
  DELETE FROM floor.claims c WHERE c.state IN ('packed', 'free') AND c.since < oldest
    AND NOT EXISTS (SELECT FROM floor.heads h WHERE h.order_id = c.order_id AND h.changed_at >= oldest);
  DELETE FROM floor.heads h WHERE h.changed_at < oldest
    AND NOT EXISTS (SELECT FROM floor.claims c WHERE c.order_id = h.order_id)
    AND NOT EXISTS (SELECT FROM floor.heads o WHERE o.order_id = h.order_id AND o.changed_at >= oldest);
  DELETE FROM floor.choices x WHERE x.at < oldest
    AND NOT EXISTS (SELECT FROM floor.heads h WHERE h.order_id = x.order_id);
END $function$;
`;
