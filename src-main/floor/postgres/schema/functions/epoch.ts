/**
 * Identity of the server, and the epoch that began on it. A restart, a failover and a restored copy count as another
 * server, even if the copy is restored on the same one. The counter of a new epoch begins at the milliseconds of the
 * clock, above every value that was granted and then lost, even if the lost part had an epoch of its own. If the clock
 * was set back, it begins above the existing values.
 */
import { SETTLING_MS } from '../../../store/store.ts';
import { VOID_LEAD } from './leading.ts';

const EPOCH_STEP = 1_000_000;

/** Shortest time between two epochs that begin because a bench names a revision which the store does not have. */
const EPOCH_ON_WORD_MS = 3_600_000;

const NEW_EPOCH = `epoch = gen_random_uuid(),
    revision = greatest(revision + ${EPOCH_STEP}, floor.ms(clock_timestamp())),
    settles_at = clock_timestamp() + interval '${SETTLING_MS} milliseconds'`;

export const epochFunctions = `
-- Epoch milliseconds.
CREATE OR REPLACE FUNCTION floor.ms(moment timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE AS $function$
  SELECT floor(extract(epoch FROM moment) * 1000)::bigint
$function$;

CREATE OR REPLACE FUNCTION floor.server_identity() RETURNS text LANGUAGE sql AS $function$
  SELECT concat_ws('/', system_identifier, extract(epoch FROM pg_postmaster_start_time()),
    -- The first eight characters are the timeline.
    left(pg_walfile_name(pg_current_wal_lsn()), 8),
    -- A dump that was restored on the same server is another database, or another table.
    (SELECT oid FROM pg_database WHERE datname = current_database()), 'floor.floor'::regclass::oid)
  FROM pg_control_system()
$function$;

CREATE OR REPLACE FUNCTION floor.renew_epoch() RETURNS void LANGUAGE plpgsql AS $function$
DECLARE
  current text := floor.server_identity();
BEGIN
  -- Read first: nearly always there is nothing to do, and a beat must not wait for the lock.
  IF EXISTS (SELECT FROM floor.floor WHERE identity = current) THEN RETURN; END IF;
  UPDATE floor.floor SET identity = current, ${NEW_EPOCH} WHERE identity <> current;
  -- Times of a copy count no more.
  IF FOUND THEN ${VOID_LEAD} END IF;
END $function$;

-- Revisions of every epoch begin at the clock, and none has as many changes as there are between two.
CREATE OR REPLACE FUNCTION floor.newest_possible() RETURNS bigint LANGUAGE sql AS $function$
  SELECT floor.ms(clock_timestamp()) + ${EPOCH_STEP}
$function$;

-- A bench has rows that are not here: the rows were put back from a copy. Other calls may have begun the epoch already. One bench's
-- word makes every bench come back, so it is taken once an hour. A second copy that is put back into the same tables within the hour is
-- noticed after it, unless the server was restarted for it.
CREATE OR REPLACE FUNCTION floor.renew_epoch_behind(known bigint) RETURNS void LANGUAGE plpgsql AS $function$
BEGIN
  UPDATE floor.floor SET ${NEW_EPOCH}, behind_at = clock_timestamp()
  WHERE revision < known AND known <= greatest(floor.newest_possible(), revision + ${EPOCH_STEP})
    AND behind_at NOT BETWEEN clock_timestamp() - interval '${EPOCH_ON_WORD_MS} milliseconds' AND clock_timestamp();
  IF FOUND THEN ${VOID_LEAD} END IF;
END $function$;

CREATE OR REPLACE FUNCTION floor.settling_ms(settles_at timestamptz) RETURNS bigint LANGUAGE sql AS $function$
  -- Further away than it ever is: the clock was set back.
  SELECT CASE WHEN settles_at > clock_timestamp() AND settles_at <= clock_timestamp() + interval '${SETTLING_MS} milliseconds'
    THEN ceil(extract(epoch FROM settles_at - clock_timestamp()) * 1000)::bigint ELSE 0 END
$function$;
`;
