/** A floor in a real PostgreSQL with whole stations, whose owner gives it another key. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeJoinCode } from '../../../src-main/floor/join-code.ts';
import type { FloorDoor } from '../../../src-main/floor/floor-door.ts';
import { keyObject, resealAll } from '../../../src-main/floor/command/rotation/reseal.ts';
import { postgresDoor } from '../../../src-main/floor/postgres/postgres-door.ts';
import { sealingHere } from '../../../src-main/floor/publishing/order-sealing.ts';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import type { OrderShop } from '../order-shop.ts';
import { aPackingStation, type PackingStation } from '../packing-station.ts';
import { tempFolder } from '../temp-folder.ts';
import { onCable } from './cable.ts';
import { PostgresFloor } from './postgres-floor.ts';
import type { PostgresServer } from './postgres-server.ts';
import { runFloorCommand } from './run-command.ts';
import { untilSo } from './until-so.ts';

export const floorOf = ({ live }: PackingStation) => live.snapshot.status.floor;

export const contactIs = (station: PackingStation, contact: string): Promise<void> =>
  untilSo(`it is ${contact}`, () => floorOf(station)?.contact === contact);

export async function aRotatingFloor(server: PostgresServer) {
  const floor = await PostgresFloor.make(server);
  const folder = tempFolder();
  const [keyFile, newKeyFile, codesFile] = ['old.key', 'new.key', 'codes.txt'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  writeFileSync(keyFile, `${floor.key}\n`);
  const env = {
    PGHOST: server.host,
    PGPORT: String(server.port),
    PGUSER: server.user,
    PGPASSWORD: server.password,
    PGDATABASE: floor.database,
  };
  const run = Object.assign((...args: string[]) => runFloorCommand(args, env), {
    as: (other: Readonly<Record<string, string>>, ...args: string[]) => runFloorCommand(args, other),
  });
  const names = ['--key-file', keyFile, '--new-key-file', newKeyFile, '--codes-file', codesFile];
  /** Names of benches whose cable is cut. */
  const cut = new Set<string>();
  const door = postgresDoor(systemClock, sealingHere);
  const cableDoor = (name: string): FloorDoor => ({
    ...door,
    open: (signIn) => {
      const access = door.open(signIn);
      return { ...access, store: onCable(access.store, () => cut.has(name)) };
    },
  });
  return {
    ...{ floor, keyFile, newKeyFile, codesFile, env, run, names, cut, door },
    rotate: () => run('rotate-key', ...names),
    /** The new code of a bench. */
    codeOf: (name: string): string =>
      new RegExp(`^${name} \\(.*\\)\n(.*)$`, 'm').exec(readFileSync(codesFile, 'utf8'))?.[1] ?? '',
    /** Texts in the store that cannot be opened under a key. @param key in base64url */
    unreadableUnder: async (key: string): Promise<number> => {
      const admin = await floor.admin();
      try {
        await admin.run('BEGIN');
        return await resealAll(admin, { from: keyObject(key), to: keyObject(key) });
      } finally {
        await admin.run('ROLLBACK');
        await admin.end();
      }
    },
    station: async (shop: OrderShop, name: string, dataDir = tempFolder()): Promise<PackingStation> => {
      const station = await aPackingStation(shop, {
        ...{ floorDoor: cableDoor(name), clock: systemClock, dataDir },
        parts: { withoutKeyring: 'file', graceSeconds: 300 },
      });
      return station;
    },
    join: async (station: PackingStation, name: string): Promise<string> => {
      const code = writeJoinCode(floor.joinCode(await floor.addBench(name), name));
      await station.client.floor.join({ code });
      await contactIs(station, 'in-touch');
      await station.sweep();
      return code;
    },
  };
}
