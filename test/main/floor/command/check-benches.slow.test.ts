/** Output of `check` about each bench, even if the server has lost all heartbeats, or is a standby. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { begin } from '../../../support/floor/both-stores.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';
import { runFloorCommand } from '../../../support/floor/run-command.ts';
import { Standby } from '../../../support/floor/standby.ts';

let server: PostgresServer;
let floor: PostgresFloor;
beforeAll(async () => {
  server = await PostgresServer.make();
  floor = await PostgresFloor.make(server);
});
afterAll(async () => {
  await floor.end();
  await server.remove();
});

const run = (args: readonly string[], { host, port, user, password } = server) =>
  runFloorCommand(args, {
    ...{ PGHOST: host, PGPORT: String(port), PGDATABASE: floor.database, PGUSER: user, PGPASSWORD: password },
  });

it('says after a crash of the server how each bench stands, and not that it never joined', async () => {
  const [works, off, invited] = [
    await floor.addBench('Works'),
    await floor.addBench('Off'),
    await floor.addBench('Invited'),
  ];
  await begin({ benchId: works, store: floor.connect(works) });
  await begin({ benchId: off, store: floor.connect(off) });
  expect((await run(['remove', '--bench-id', off])).status).toBe(0);
  const lineOf = async (benchId: string) =>
    (await run(['check'])).stdout.split('\n').find((line) => line.includes(benchId)) ?? '';
  expect(await lineOf(works)).toMatch(/: in use, last beat \d+ s ago, Packdesk /);
  await floor.end();
  await server.kill();
  await server.start();
  expect(await lineOf(works)).toContain(': in use, no beat since the server crashed, Packdesk ');
  expect(await lineOf(off)).toMatch(/: removed$/);
  expect(await lineOf(invited)).toContain(': invited, has not joined');
});

it('says of a standby what it is, in a sentence', async () => {
  const standby = await Standby.of(server);
  try {
    const checked = await run(['check'], standby.server);
    expect(checked).toMatchObject({ status: 1, stdout: '' });
    expect(checked.stderr).toContain('This is a standby');
  } finally {
    await standby.remove();
  }
});
