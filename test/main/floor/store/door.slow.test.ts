import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { writeJoinCode } from '../../../../src-main/floor/join-code.ts';
import { sealingHere } from '../../../../src-main/floor/publishing/order-sealing.ts';
import { postgresDoor } from '../../../../src-main/floor/postgres/postgres-door.ts';
import { systemClock } from '../../../../src-main/station/system-clock.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';

describe('the door to a floor in PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.make();
  });
  afterAll(() => server.remove());
  const door = postgresDoor(systemClock, sealingHere);

  const invited = async () => {
    const floor = await PostgresFloor.make(server);
    onTestFinished(() => floor.end());
    const benchId = await floor.addBench('A');
    const text = writeJoinCode(floor.joinCode(benchId, 'A'));
    const invitation = door.read(text);
    if (!invitation) throw new Error('no invitation');
    return { text, benchId, invitation, database: floor.database };
  };

  it('says what a code invites to, spends it once, and opens the store by it', async () => {
    const { text, benchId, invitation, database } = await invited();
    const host = `127.0.0.1:${server.port} (${database})`;
    expect(invitation).toMatchObject({ floor: 'Hall 1', host, bench: 'A' });
    const other = door.read(text)?.signIn ?? '';
    expect(door.sameCode(invitation.signIn, other), 'read twice').toBe(true);
    expect(await door.spend(invitation.signIn)).toBe(true);
    expect(await door.spend(invitation.signIn), 'its answer was lost').toBe(true);
    expect(await door.spend(other), 'by another computer').toBe(false);
    const { store, sealing } = door.open(invitation.signIn);
    onTestFinished(() => store.end());
    const hello = await store.hello({ run: 'r', account: 'a', name: 'A', release: '1' });
    expect(hello.benchId).toBe(benchId);
    expect(sealing.open('by', 'O-1', sealing.seal('by', 'O-1', 'Ana'))).toBe('Ana');
  });

  it('opens the store also where a cut came before the code was spent', async () => {
    const { invitation } = await invited();
    const { store } = door.open(invitation.signIn);
    onTestFinished(() => store.end());
    await store.hello({ run: 'r', account: 'a', name: 'A', release: '1' });
  });

  it('knows one code from another, and no code from a code', async () => {
    const [one, two] = [await invited(), await invited()];
    expect(door.sameCode(one.invitation.signIn, two.invitation.signIn)).toBe(false);
    expect(door.read('packdesk-floor-1.AAAA.BBBB')).toBeNull();
    expect(() => door.open('{}')).toThrow();
  });
});
