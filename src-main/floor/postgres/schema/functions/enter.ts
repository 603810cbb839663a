/** Common entry of each call. */
import { raise } from './faults.ts';

export const enterFunctions = `
-- Where the server may lose what it has confirmed, these calls may not.
CREATE OR REPLACE FUNCTION floor.confirm_on_disk() RETURNS void LANGUAGE plpgsql AS $function$
BEGIN
  IF current_setting('synchronous_commit') = 'off' THEN PERFORM set_config('synchronous_commit', 'on', true); END IF;
END $function$;

-- The bench is known by its login, and never by what it says. A disabled login is refused, even in a session that outlived the removal.
CREATE OR REPLACE FUNCTION floor.bench_here() RETURNS floor.benches LANGUAGE plpgsql AS $function$
DECLARE
  who floor.benches;
BEGIN
  -- Joined here: each heartbeat and each claim asks it.
  SELECT b.* INTO who FROM floor.benches b JOIN pg_catalog.pg_roles ON rolname = b.login AND rolcanlogin
  WHERE b.login = session_user;
  IF NOT FOUND THEN ${raise('unknown-bench')} END IF;
  RETURN who;
END $function$;

-- A bench that was removed has no login any more, or a disabled one.
CREATE OR REPLACE FUNCTION floor.may_sign_in(who uuid) RETURNS boolean LANGUAGE sql AS $function$
  SELECT EXISTS (SELECT FROM floor.benches b JOIN pg_catalog.pg_roles ON rolname = b.login WHERE b.bench = who AND rolcanlogin)
$function$;

-- What a call names is checked: it is of this epoch, and of a run that goes on. @returns its bench
CREATE OR REPLACE FUNCTION floor.check_call(it floor.floor, input jsonb) RETURNS uuid LANGUAGE plpgsql AS $function$
DECLARE
  who floor.benches;
BEGIN
  IF it.identity <> floor.server_identity() OR it.epoch::text IS DISTINCT FROM input ->> 'epoch' THEN
    ${raise('other-epoch')}
  END IF;
  who := floor.bench_here();
  -- A bench without a run names none either.
  IF who.run IS NULL OR who.run IS DISTINCT FROM input ->> 'run' THEN ${raise('ended-run')} END IF;
  RETURN who.bench;
END $function$;

-- Without the lock: for calls that change nothing which others change.
CREATE OR REPLACE FUNCTION floor.visit(input jsonb) RETURNS floor.caller LANGUAGE plpgsql AS $function$
DECLARE
  it floor.floor;
  here floor.caller;
BEGIN
  PERFORM floor.confirm_on_disk();
  SELECT * INTO it FROM floor.floor;
  here.bench := floor.check_call(it, input);
  here.at := clock_timestamp();
  here.is_settling := floor.settling_ms(it.settles_at) > 0;
  RETURN here;
END $function$;

-- Takes the one lock: from here to the end of the call nobody else changes what is shared. The time is read after it.
CREATE OR REPLACE FUNCTION floor.enter(input jsonb, needs_settled boolean) RETURNS floor.caller
LANGUAGE plpgsql AS $function$
DECLARE
  it floor.floor;
  here floor.caller;
BEGIN
  PERFORM floor.confirm_on_disk();
  SELECT * INTO it FROM floor.floor FOR UPDATE;
  here.bench := floor.check_call(it, input);
  here.at := clock_timestamp();
  here.is_settling := floor.settling_ms(it.settles_at) > 0;
  IF needs_settled AND here.is_settling THEN ${raise('settling')} END IF;
  RETURN here;
END $function$;

-- Each changed row gets a revision of its own, so that an answer can end at any row.
CREATE OR REPLACE FUNCTION floor.next_revision() RETURNS bigint LANGUAGE sql AS $function$
  UPDATE floor.floor SET revision = revision + 1 RETURNING revision
$function$;

-- Greatest token that the store can have given by now, also in an epoch that was lost: the counter of an epoch begins at the clock.
-- A bench that names a greater one has invented it, and it counts as this one: no bench lifts the counter to its end.
CREATE OR REPLACE FUNCTION floor.believed(token bigint) RETURNS bigint LANGUAGE sql AS $function$
  SELECT least(greatest(token, 0), greatest(floor.newest_possible(), (SELECT revision FROM floor.floor)))
$function$;

-- Tokens that were given before the store came back count too. The token is believed.
CREATE OR REPLACE FUNCTION floor.lift_revision(token bigint) RETURNS void LANGUAGE sql AS $function$
  UPDATE floor.floor SET revision = token WHERE revision < token
$function$;
`;
