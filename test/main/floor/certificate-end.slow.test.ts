/** A certificate of the store that ends in some days: only those who can renew it are warned. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { writeJoinCode } from '../../../src-main/floor/join-code.ts';
import { sealingHere } from '../../../src-main/floor/publishing/order-sealing.ts';
import { postgresDoor } from '../../../src-main/floor/postgres/postgres-door.ts';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import { anAuthority, type Authority } from '../../support/certificate.ts';
import { PostgresFloor } from '../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../support/floor/postgres-server.ts';
import { runFloorCommand } from '../../support/floor/run-command.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aPackingStation } from '../../support/packing-station.ts';
import { until } from '../../support/until.ts';

/** Leads to this computer, and is not an address that shows it: a connection to it is encrypted. */
const HOST = '0.0.0.0';

/** A number of days from now, in whole seconds, as a certificate has it. */
const inDays = (days: number) => new Date(Math.ceil(Date.now() / 1_000) * 1_000 + days * 86_400_000);

describe('the end of a certificate', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.make();
  });
  afterAll(() => server.remove());

  const aFloor = async (authority: Authority, end: Date) => {
    const floor = await PostgresFloor.make(server);
    onTestFinished(() => floor.end());
    const certificate = authority.issue({ names: [HOST], until: end });
    await floor.run(`ALTER SYSTEM SET ssl_cert_file = '${server.write('cert.pem', certificate.cert)}'`);
    await floor.run(`ALTER SYSTEM SET ssl_key_file = '${server.write('key.pem', certificate.key)}'`);
    await floor.run(`ALTER SYSTEM SET ssl = 'on'`);
    await server.restart();
    return floor;
  };

  /** State that a bench of the floor shows once it is in touch. */
  const shownBy = async (floor: PostgresFloor, host: string, ca: string | null) => {
    const code = floor.joinCode(await floor.addBench('Bench 1'), 'Bench 1');
    const station = await aPackingStation(await anOrderShop([]), {
      floorDoor: postgresDoor(systemClock, sealingHere),
      clock: systemClock,
      parts: { withoutKeyring: 'file' },
    });
    await station.client.floor.join({
      code: writeJoinCode({ ...code, addresses: [{ host, port: server.port }], ca }),
    });
    const shown = () => station.live.snapshot.status.floor;
    await until('it is in touch', () => shown()?.contact === 'in-touch');
    return shown()?.certificateEndsAt;
  };

  const check = async (floor: PostgresFloor, host: string, ca: string | null) => {
    const { user, password, port } = server;
    const file = ca === null ? [] : ['--ca', server.write('ca.pem', ca)];
    return runFloorCommand(['check', '--host', host, '--port', String(port), ...file], {
      PGDATABASE: floor.database,
      PGUSER: user,
      PGPASSWORD: password,
    });
  };

  it('is shown and said with its day where it is ten days away', async () => {
    const authority = anAuthority('House', inDays(400));
    const end = inDays(10);
    const floor = await aFloor(authority, end);
    expect(await shownBy(floor, HOST, authority.cert)).toBe(end.getTime());
    const { stdout, stderr } = await check(floor, HOST, authority.cert);
    expect(stderr).toBe('');
    expect(stdout).toContain(`it expires on ${end.toISOString().slice(0, 10)}`);
    expect(stdout).not.toContain('as a bench group needs it');
  });

  it('is that of the authority where that ends first', async () => {
    const end = inDays(20);
    const authority = anAuthority('House', end);
    expect(await shownBy(await aFloor(authority, inDays(300)), HOST, authority.cert)).toBe(end.getTime());
  });

  it('is no news where it is far away, or where the connection has no TLS', async () => {
    const authority = anAuthority('House', inDays(400));
    const floor = await aFloor(authority, inDays(40));
    expect(await shownBy(floor, HOST, authority.cert)).toBeNull();
    expect((await check(floor, HOST, authority.cert)).stdout).not.toContain('certificate');
    const soon = await aFloor(authority, inDays(1));
    expect(await shownBy(soon, '127.0.0.1', null)).toBeNull();
    expect((await check(soon, '127.0.0.1', null)).stdout).not.toContain('certificate');
  });
});
