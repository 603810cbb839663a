/** State of the benches in the store of a practice floor, for the page of switches. */
import { z } from 'zod';
import { Connection } from '../../src-main/floor/postgres/connection.ts';
import type { PostgresServer } from '../support/floor/postgres-server.ts';

const stateSchema = z.object({
  leader: z.string().nullable(),
  /** Age of the newest check that was published, in seconds; null: none was. */
  checkAge: z.number().nullable(),
  /** Seconds since the last heartbeat of each bench, by name; null: there was none. */
  silentSeconds: z.record(z.string(), z.number().nullable()),
});
export type HallState = z.infer<typeof stateSchema>;

const STATE = `SELECT jsonb_build_object(
  'leader', (SELECT name FROM floor.leader JOIN floor.benches USING (bench)
    WHERE benches.run = leader.run AND until > clock_timestamp()),
  'checkAge', (SELECT round(extract(epoch FROM clock_timestamp()) - (published_check ->> 'beganAt')::bigint / 1000.0)
    FROM floor.leader),
  'silentSeconds', (SELECT jsonb_object_agg(name, round(extract(epoch FROM clock_timestamp() - beat_at)))
    FROM floor.benches LEFT JOIN floor.presence USING (bench)))`;

/** @returns null if the store does not answer */
export async function hallState(store: PostgresServer): Promise<HallState | null> {
  const { user, password } = store;
  try {
    const admin = await Connection.open(store, { user, password, database: 'postgres', ca: null });
    try {
      return stateSchema.parse(await admin.value(STATE));
    } finally {
      await admin.end();
    }
  } catch {
    return null;
  }
}
