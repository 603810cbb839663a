import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readJoinCode, writeJoinCode } from '../../../../src-main/floor/join-code.ts';
import { newFloorKey } from '../../../../src-main/floor/new-secrets.ts';
import { sealingHere } from '../../../../src-main/floor/publishing/order-sealing.ts';
import { postgresDoor } from '../../../../src-main/floor/postgres/postgres-door.ts';
import { patientClock, PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';

describe('the door to a floor in PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.make();
  });
  afterAll(() => server.remove());
  const door = postgresDoor(patientClock, sealingHere);

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

  it('renews the sign-in of a bench by a code without a password, however many answers were lost', async () => {
    const { invitation, text, benchId } = await invited();
    await door.spend(invitation.signIn);
    const code = readJoinCode(text);
    const renewal = (before: string, key: string) => {
      const addresses = [{ host: 'elsewhere.example', port: 1 }];
      const read = door.read(writeJoinCode({ ...code, addresses, key, password: null }))?.signIn ?? '';
      return door.renewed(before, read) ?? '';
    };
    const keys = [newFloorKey(), newFloorKey()] as const;
    // Neither code was spent; nor was the last one, which differs only in its password.
    const first = renewal(invitation.signIn, keys[0]);
    expect(renewal(first, keys[0]), 'the same code again').toBe(first);
    const second = renewal(first, keys[1]);
    const last = renewal(second, code.key);
    const { store } = door.open(last);
    onTestFinished(() => store.end());
    const hello = await store.hello({ run: 'r', account: 'a', name: 'A', release: '1' });
    expect(hello.benchId).toBe(benchId);
    expect(await door.spend(last)).toBe(true);
    expect(await door.spend(last), 'its answer was lost').toBe(true);
    expect(await door.spend(invitation.signIn), 'by a copy of the sign-in of before').toBe(false);
  });

  it('renews by a whole code of the same bench, and by none of another one', async () => {
    const [one, two] = [await invited(), await invited()];
    expect(door.renewed(one.invitation.signIn, two.invitation.signIn)).toBeNull();
    const again = door.read(writeJoinCode({ ...readJoinCode(one.text), password: 'new' }))?.signIn ?? '';
    expect(door.renewed(one.invitation.signIn, again)).toBe(again);
  });

  it('takes no code without a password on a computer that is not its bench', async () => {
    const { text } = await invited();
    const read = door.read(writeJoinCode({ ...readJoinCode(text), password: null }));
    expect(await door.spend(read?.signIn ?? '')).toBe(false);
  });
});
