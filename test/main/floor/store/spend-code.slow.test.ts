import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newPassword } from '../../../../src-main/floor/new-secrets.ts';
import { SpentCodeError, spendCode } from '../../../../src-main/floor/postgres/spend-code.ts';
import { begin } from '../../../support/floor/both-stores.ts';
import { systemClock } from '../../../../src-main/station/system-clock.ts';
import { FaultyCable } from '../../../support/floor/campaign/faulty-cable.ts';
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
    await spendCode(code, { password }, systemClock);
    const withFirst = { benchId, store: floor.connect(benchId) };
    await expect(begin(withFirst)).rejects.toMatchObject({ fault: 'sign-in' });
    const store = floor.connect(benchId, { passwords: [password, code.password] });
    expect((await begin({ benchId, store })).hello.benchId).toBe(benchId);
    expect(server.log).toContain('ALTER ROLE CURRENT_USER');
    expect(server.log).not.toContain(password);
  });

  it('used by a second computer says that it is spent', async () => {
    const { code } = await aCode();
    await spendCode(code, { password: newPassword() }, systemClock);
    const second = spendCode(code, { password: newPassword() }, systemClock);
    await expect(second).rejects.toBeInstanceOf(SpentCodeError);
    await expect(second).rejects.not.toThrow(code.password);
  });

  it('may be used again by the computer that crashed in between', async () => {
    const { code } = await aCode();
    const password = newPassword();
    await spendCode(code, { password }, systemClock);
    await spendCode(code, { password }, systemClock);
  });

  it('leads to the address that answers, and says what is wrong with all', async () => {
    const { code } = await aCode();
    const dead = { host: '127.0.0.1', port: await freePort() };
    await expect(
      spendCode({ ...code, addresses: [dead] }, { password: 'new' }, systemClock),
    ).rejects.toMatchObject({
      fault: 'unreachable',
    });
    await spendCode(
      { ...code, addresses: [dead, ...code.addresses] },
      { password: newPassword() },
      systemClock,
    );
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

  it('is given up where the store does not answer any more, and may be spent again', async () => {
    const { code } = await aCode();
    const cable = await FaultyCable.to(server);
    onTestFinished(() => cable.end());
    const password = newPassword();
    // Signed in, and then the network is dead.
    cable.stallAt = 'session_user';
    const spent = spendCode({ ...code, addresses: [cable.address] }, { password }, systemClock);
    await expect(spent).rejects.toMatchObject({ fault: 'timeout' });
    await spendCode(code, { password }, systemClock);
  });
});
