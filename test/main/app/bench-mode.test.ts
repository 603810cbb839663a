/** Bench mode: set at the bench or by the policy, and left by its code alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashOfCode } from '../../../src-main/station/bench-code.ts';
import { NO_POLICY } from '../../../src-main/station/policy-file.ts';
import { overMessagePort } from '../../support/callers.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { anApp } from '../../support/test-app.ts';

function aWindow() {
  let isFull = false;
  return { isFull: () => isFull, fill: () => void (isFull = true), free: () => void (isFull = false) };
}

async function aStation(deps: Parameters<typeof anApp>[0] = {}) {
  const benchWindow = aWindow();
  const clock = new ManualClock();
  const { app, dataDir } = anApp({ benchWindow, clock, ...deps });
  await app.start();
  const { client, sent } = await overMessagePort(app.context);
  return { client: client.benchMode, benchWindow, clock, dataDir, sent };
}

it('needs a code first, which is stored as a hash and never shown', async () => {
  const { client, benchWindow, dataDir, sent } = await aStation();
  await expect(client.enter()).rejects.toMatchObject({ code: 'NO_CODE' });
  await expect(client.save({ atStart: true })).rejects.toMatchObject({ code: 'NO_CODE' });
  await client.save({ code: 'c0de-4711', atStart: true });
  expect(await client.state()).toEqual({
    isOn: false,
    atStart: true,
    hasCode: true,
    isSet: false,
    isCodeSet: false,
  });
  await client.enter();
  expect(benchWindow.isFull()).toBe(true);
  await client.leave({ code: 'c0de-4711' });
  expect(benchWindow.isFull()).toBe(false);
  expect(readFileSync(join(dataDir, 'settings.json'), 'utf8')).not.toContain('c0de-4711');
  expect(sent.join('\n')).not.toMatch(/scrypt:/);

  const again = await aStation({ dataDir });
  expect(again.benchWindow.isFull(), 'from the next start on').toBe(true);
  const fault = { code: 'secret-key' } as const;
  const faults = [{ field: 'x', fault, what: 'x is no key of a policy.', todo: 'Take it out.' }];
  const stopped = await aStation({ dataDir, policy: { ...NO_POLICY, file: '/p', faults } });
  expect(stopped.benchWindow.isFull(), 'nobody could leave it there').toBe(false);
});

it('is left by no wrong code, and each makes the next wait longer, the right one too', async () => {
  const { client, benchWindow, clock } = await aStation();
  await client.save({ code: '4711' });
  await client.enter();
  const waits: unknown[] = [];
  for (let n = 0; n < 10; n++) {
    const error: unknown = await client.leave({ code: 'wrong' }).then(
      () => null,
      (why: unknown) => why,
    );
    expect(error).toMatchObject({ code: 'WRONG_CODE' });
    const { waitSeconds } = (error as { data: { waitSeconds: number } }).data;
    waits.push(waitSeconds);
    await expect(client.leave({ code: '4711' }), 'too soon').rejects.toMatchObject({ data: { waitSeconds } });
    clock.advance(waitSeconds * 1000);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
  expect(benchWindow.isFull()).toBe(true);
  await client.leave({ code: '4711' });
  expect(benchWindow.isFull()).toBe(false);
});

it('tries codes that come at once one after the other', async () => {
  const { client, benchWindow } = await aStation();
  await client.save({ code: '4711' });
  await client.enter();
  const tries = ['1', '2', '4711', '3'].map((code) => client.leave({ code }));
  const ends = await Promise.allSettled(tries);
  expect(ends.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  expect(benchWindow.isFull()).toBe(true);
});

it('is not changed while it is on', async () => {
  const { client } = await aStation();
  await client.save({ code: '4711', atStart: true });
  await client.enter();
  await expect(client.save({ code: 'another' })).rejects.toMatchObject({ code: 'IN_BENCH_MODE' });
  await expect(client.save({ atStart: false })).rejects.toMatchObject({ code: 'IN_BENCH_MODE' });
});

it('is as the policy says, with its code', async () => {
  const benchCode = await hashOfCode('of the hall');
  const policy = { ...NO_POLICY, file: '/p', policy: { benchMode: true, benchCode } };
  const { client, benchWindow } = await aStation({ policy });
  expect(benchWindow.isFull()).toBe(true);
  await client.leave({ code: 'of the hall' });
  expect(benchWindow.isFull()).toBe(false);
  for (const change of [{ atStart: false }, { code: 'mine' }])
    await expect(client.save(change)).rejects.toMatchObject({ code: 'FIXED_BY_POLICY' });
  const off = await aStation({ policy: { ...NO_POLICY, file: '/p', policy: { benchMode: false } } });
  expect(off.benchWindow.isFull()).toBe(false);
});

it('is not there where the host has no such window', async () => {
  const { client } = await aStation({ benchWindow: null });
  expect(await client.state()).toBeNull();
  await expect(client.enter()).rejects.toMatchObject({ code: 'NO_CODE' });
});
