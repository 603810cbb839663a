/** Writers of each order in the store, noted by the database itself: a trigger of the campaign, beside the floor. */
import type { PostgresFloor } from '../postgres-floor.ts';

const NOTES = 'public.campaign_publications';

/** Notes every change from now on; a backup has the notes and the trigger too. */
export const notePublications = (floor: PostgresFloor): Promise<void> =>
  floor.run(`
    CREATE TABLE ${NOTES} (login text NOT NULL, leader_login text, order_key text NOT NULL, state text NOT NULL);
    CREATE FUNCTION public.note_publication() RETURNS trigger SECURITY DEFINER LANGUAGE plpgsql AS $note$
    BEGIN
      -- Benches alone publish: the owner takes back what one of them did.
      IF NOT EXISTS (SELECT FROM floor.benches b WHERE b.login = session_user) THEN RETURN NULL; END IF;
      INSERT INTO ${NOTES} VALUES (session_user,
        (SELECT b.login FROM floor.leader l JOIN floor.benches b ON b.bench = l.bench), NEW.key, NEW.state);
      RETURN NULL;
    END $note$;
    CREATE TRIGGER note_publication AFTER INSERT OR UPDATE OF mark ON floor.orders
      FOR EACH ROW EXECUTE FUNCTION public.note_publication();`);

export interface Publications {
  all: number;
  /** Orders that a bench wrote which did not lead. */
  stray: string[];
}

export async function publicationsOf(floor: PostgresFloor): Promise<Publications> {
  const [all, stray] = (await floor.value(`
    SELECT jsonb_build_array(count(*), coalesce(jsonb_agg(order_key || ' as ' || state || ' by ' || login || ', while ' ||
      coalesce(leader_login, 'nobody') || ' led') FILTER (WHERE login IS DISTINCT FROM leader_login), '[]'))
    FROM ${NOTES}`)) as [number, string[]];
  return { all, stray };
}
