/** Kiosk mode: set at the bench or by the policy, and left by its code, or by a lead or an administrator if the station has operators. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashOfCode } from '../../../src-main/station/secrets/bench-code.ts';
import { NO_POLICY } from '../../../src-main/station/policy/policy-file.ts';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import { overMessagePort } from '../../support/callers.ts';
import { json, startFaultyService } from '../../support/faulty-service.ts';
import { aPage } from '../../support/order-json.ts';
import { addStaff, BADGES } from '../../support/operators.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';

function aWindow() {
  let isFull = false;
  return { isFull: () => isFull, fill: () => void (isFull = true), free: () => void (isFull = false) };
}

async function aStation(deps: Parameters<typeof anApp>[0] = {}) {
  const benchWindow = aWindow();
  const clock = new ManualClock();
  const { app, dataDir, stop } = anApp({ benchWindow, clock, ...deps });
  await app.start();
  const { client, sent } = await overMessagePort(app.context);
  return { client: client.benchMode, all: client, benchWindow, clock, dataDir, sent, stop };
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
    leftBy: 'code',
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
  const faults = [{ field: 'x', fault, what: 'x is not a policy key.', todo: 'Take it out.' }];
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

it('is left by a lead or an administrator where the station has operators: no code is asked for, and it is recorded who did', async () => {
  const options = connectedTo(await startFaultyService({ list: json(aPage([])) }));
  const clock = systemClock;
  const first = await aStation({ options, clock });
  await first.client.save({ code: '4711', atStart: true });
  await addStaff(first.all);
  const signOn = (who: keyof typeof BADGES) =>
    first.all.operators.signOn({ way: 'badge', code: BADGES[who] });
  await signOn('adm');
  expect(await first.client.state()).toMatchObject({ leftBy: 'lead' });
  await first.client.enter();

  await signOn('pia');
  const refused = await first.client.leave({ code: '4711' }).catch((error: unknown) => error);
  expect(refused, 'the code is nothing to a packer').toMatchObject({
    code: 'NOT_ALLOWED',
    data: { action: 'leave-bench-mode' },
  });
  expect(first.benchWindow.isFull()).toBe(true);
  const { refusal } = (refused as { data: { refusal: string } }).data;
  await first.all.operators.approve({ refusal, proof: { way: 'badge', code: BADGES.lia } });
  await first.client.leave({ code: '4711' });
  expect(first.benchWindow.isFull(), 'a lead has approved it').toBe(false);

  await first.client.enter();
  await signOn('lia');
  await first.client.leave({ code: '' });
  expect(first.benchWindow.isFull()).toBe(false);

  await first.client.enter();
  await signOn('adm');
  await first.client.leave({ code: '' });
  expect(first.benchWindow.isFull(), 'an administrator leaves it too').toBe(false);
  const { rows } = await first.all.operators.events({ offset: 0, limit: 20 });
  const left = rows.filter(({ kind }) => kind === 'bench-mode-left');
  expect(left.map(({ by }) => by)).toEqual(['Adm', 'Lia', 'Pia']);
});

it('needs no code where the station has operators, also from the start; without both nobody is shut in', async () => {
  const options = connectedTo(await startFaultyService({ list: json(aPage([])) }));
  const clock = systemClock;
  const first = await aStation({ options, clock });
  await expect(first.client.enter()).rejects.toMatchObject({ code: 'NO_CODE' });
  await addStaff(first.all);
  await first.all.operators.signOn({ way: 'badge', code: BADGES.adm });
  await first.client.save({ atStart: true });
  await first.stop();
  const again = await aStation({ options, clock, dataDir: first.dataDir });
  expect(again.benchWindow.isFull()).toBe(true);
  await again.all.operators.signOn({ way: 'badge', code: BADGES.adm });
  const staff = await again.all.operators.list();
  const byRole = staff.toSorted((a) => (a.role === 'administrator' ? 1 : -1));
  for (const { id } of byRole) await again.all.operators.change({ id, isActive: false });
  expect(await again.client.state()).toMatchObject({ isOn: true, leftBy: 'anybody' });
  await again.client.leave({ code: '' });
  expect(again.benchWindow.isFull()).toBe(false);
});
