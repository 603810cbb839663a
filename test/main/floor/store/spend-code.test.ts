import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newPassword } from '../../../../src-main/floor/new-secrets.ts';
import { SpentCodeError, spendCode } from '../../../../src-main/floor/postgres/spend-code.ts';
import { begin } from '../../../support/floor/both-stores.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';
import { freePort } from '../../../support/free-port.ts';

describe('a join code', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.make({ log_statement: 'all' });
  });
  afterAll(() => server.remove());

  const aCode = async () => {
    const floor = await PostgresFloor.make(server);
    onTestFinished(() => floor.end());
    const benchId = await floor.addBench('A');
    return { floor, benchId, code: floor.joinCode(benchId, 'A') };
  };

  it('is spent by its first use, and its bench works by the new password', async () => {
    const { floor, benchId, code } = await aCode();
    const password = newPassword();
    await spendCode(code, password);
    const withFirst = { benchId, store: floor.connect(benchId) };
    await expect(begin(withFirst)).rejects.toMatchObject({ fault: 'sign-in' });
    const store = floor.connect(benchId, { passwords: [password, code.password] });
    expect((await begin({ benchId, store })).hello.benchId).toBe(benchId);
    expect(server.log).toContain('ALTER ROLE CURRENT_USER');
    expect(server.log).not.toContain(password);
  });

  it('used by a second computer says that it is spent', async () => {
    const { code } = await aCode();
    await spendCode(code, newPassword());
    const second = spendCode(code, newPassword());
    await expect(second).rejects.toBeInstanceOf(SpentCodeError);
    await expect(second).rejects.not.toThrow(code.password);
  });

  it('may be used again by the computer that crashed in between', async () => {
    const { code } = await aCode();
    const password = newPassword();
    await spendCode(code, password);
    await spendCode(code, password);
  });

  it('leads to the address that answers, and says what is wrong with all', async () => {
    const { code } = await aCode();
    const dead = { host: '127.0.0.1', port: await freePort() };
    await expect(spendCode({ ...code, addresses: [dead] }, 'new')).rejects.toMatchObject({
      fault: 'unreachable',
    });
    await spendCode({ ...code, addresses: [dead, ...code.addresses] }, newPassword());
  });

  it('of a copied disk makes two computers with one identity: one of them works', async () => {
    const { floor, benchId } = await aCode();
    const first = await begin({ benchId, store: floor.connect(benchId) });
    const copy = { benchId, store: floor.connect(benchId) };
    await expect(begin(copy)).rejects.toMatchObject({ fault: 'other-run' });
    await floor.pass(5_001);
    await begin(copy);
    const late = first.store.reserve({ ...first.call, candidates: ['O-1'], count: 1 });
    await expect(late).rejects.toMatchObject({ fault: 'ended-run' });
  });
});
