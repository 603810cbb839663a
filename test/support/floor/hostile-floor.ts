/** A group of an honest bench and a hostile one, which makes calls of any form. */
import { onTestFinished } from 'vitest';
import { Connection } from '../../../src-main/floor/postgres/connection.ts';
import { begin } from './both-stores.ts';
import { PostgresFloor } from './postgres-floor.ts';
import type { PostgresServer } from './postgres-server.ts';
import { runFloorCommand } from './run-command.ts';

export async function hostileFloor(server: PostgresServer) {
  const floor = await PostgresFloor.make(server);
  onTestFinished(() => floor.end());
  const [a, b] = [await floor.addBench('A'), await floor.addBench('EVIL')];
  const honest = await begin({ benchId: a, store: floor.connect(a) }, { name: 'A' });
  const evil = await begin({ benchId: b, store: floor.connect(b) }, { name: 'EVIL' });
  const { user, passwords, database, ca } = floor.login(b);
  const connection = await Connection.open(server, { user, password: passwords[0] ?? '', database, ca });
  onTestFinished(() => connection.destroy());
  /** @param json the whole input: a value that is nested deeply cannot be written by JSON.stringify */
  const callText = (name: string, json: string) =>
    connection.value(`SELECT floor_v1.${name}($1::jsonb)`, [json]);
  const call = (name: string, input: object) => callText(name, JSON.stringify({ ...evil.call, ...input }));
  const env = {
    PGHOST: server.host,
    PGPORT: String(server.port),
    PGUSER: server.user,
    PGPASSWORD: server.password,
    PGDATABASE: floor.database,
  };
  /** Runs a command of the group's owner. */
  const run = (...args: string[]) => runFloorCommand(args, env);
  return { floor, honest, evil, connection, call, callText, login: user, run };
}
