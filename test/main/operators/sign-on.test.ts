/** Signing on, by each way and after wrong codes; and that nobody is signed on by a start. */
import '../../support/cheap-scrypt.ts';
import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesWith } from '../../support/files-with.ts';
import { aStaffedStation, BADGES, PINS } from '../../support/operators.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, MUG, oneParcel } from '../../support/packing-station.ts';
import { quietLog } from '../../support/quiet-log.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { badgeKeysIn } from '../../../src-main/station/secrets/badge-key.ts';
import { systemClock } from '../../../src-main/station/system-clock.ts';

const refused = (code: string, data?: object): unknown =>
  expect.objectContaining(data === undefined ? { code } : { code, data });

describe('a station without operators', () => {
  it('asks nobody, and works under the name that was typed', async () => {
    const shop = await anOrderShop([oneParcel('A', [aMug()])]);
    const { client, live, scan } = await aPackingStation(shop);
    expect(live.snapshot.status.signOn).toEqual({ state: 'unused', operator: null, isWallboardLeft: false });
    await client.station.change({ operator: 'Mina' });
    expect(await scan('A', MUG)).toEqual(['complete']);
    const { events } = await client.packing.receipt({ orderId: 'A' });
    expect(events.map(({ operator }) => operator)).toEqual(['Mina', 'Mina']);
    expect(await client.operators.scanned({ text: MUG })).toEqual({ name: null });
  });

  it('has an administrator first, who can sign on, and who is signed on at once', async () => {
    const shop = await anOrderShop([]);
    const { client, live } = await aPackingStation(shop);
    const first = { name: 'Adm', role: 'administrator', language: null } as const;
    await expect(client.operators.add(first)).rejects.toEqual(refused('FIRST_IS_ADMINISTRATOR'));
    await expect(client.operators.add({ ...first, role: 'lead', pin: '1234' })).rejects.toEqual(
      refused('FIRST_IS_ADMINISTRATOR'),
    );
    await client.operators.add({ ...first, pin: '1234' });
    expect(live.snapshot.status.signOn).toMatchObject({ state: 'on', operator: { name: 'Adm' } });
  });
});

describe('where nobody is signed on', () => {
  it('no order is shown and nothing is packed, and nothing else is lost', async () => {
    const { client, live, ids, signOn, scan } = await aStaffedStation();
    const out = (action: string): unknown =>
      refused('NOT_ALLOWED', { why: 'signed-out', action, refusal: null });
    expect(live.snapshot.status.signOn).toEqual({ state: 'out', operator: null, isWallboardLeft: false });
    await expect(client.packing.get({ orderId: 'A' })).rejects.toEqual(out('see'));
    await expect(client.queue.page({ filter: {}, offset: 0, limit: 9 })).rejects.toEqual(out('see'));
    await expect(scan('A', MUG)).rejects.toEqual(out('pack'));
    await expect(client.operators.list()).rejects.toEqual(out('reset-pin'));
    await signOn('pia');
    expect(live.snapshot.status.signOn).toMatchObject({
      state: 'on',
      operator: { id: ids.pia, name: 'Pia' },
    });
    expect(await scan('A', MUG)).toEqual(['right']);
    const { events } = await client.packing.receipt({ orderId: 'A' });
    expect(events.map(({ operator }) => operator)).toEqual(['Pia', 'Pia']);
  });

  it('the names say by which ways each may sign on', async () => {
    const { client, ids, signOn } = await aStaffedStation();
    const waysOf = async () => (await client.operators.names()).map(({ name, ways }) => [name, ways.join()]);
    expect(await waysOf()).toEqual([
      ['Adm', 'badge,pin'],
      ['Lia', 'badge,pin'],
      ['Pia', 'badge,pin'],
    ]);
    const tap = { way: 'tap', id: ids.pia } as const;
    await expect(client.operators.signOn(tap)).rejects.toEqual(refused('WAY_NOT_ALLOWED'));
    await signOn('adm');
    await client.station.change({ signOnWays: 'badge-pin-tap' });
    await client.operators.signOff();
    expect((await waysOf())[2]).toEqual(['Pia', 'badge,pin,tap']);
    await expect(client.operators.signOn({ way: 'tap', id: ids.lia })).rejects.toEqual(
      refused('WAY_NOT_ALLOWED'),
    );
    await client.operators.signOn(tap);
  });
});

describe('a PIN', () => {
  it('is tried five times, then a wait grows, and a lead gives a new one', async () => {
    const { client, ids, forward, signOn } = await aStaffedStation();
    const attempt = (pin: string) => client.operators.signOn({ way: 'pin', id: ids.pia, pin });
    for (let n = 0; n < 4; n++)
      await expect(attempt('000000')).rejects.toEqual(refused('NOT_PROVED', { waitSeconds: 0 }));
    await expect(attempt('000000')).rejects.toEqual(refused('NOT_PROVED', { waitSeconds: 30 }));
    // Even the right PIN is not tried.
    await expect(attempt(PINS.pia)).rejects.toMatchObject({ code: 'NOT_PROVED' });
    forward(30_001);
    await expect(attempt('000000')).rejects.toEqual(refused('NOT_PROVED', { waitSeconds: 60 }));
    await signOn('lia');
    const others = client.operators.setPin({ id: ids.adm, pin: '5555' });
    await expect(others).rejects.toMatchObject({ code: 'NOT_ALLOWED', data: { action: 'manage-operators' } });
    await client.operators.setPin({ id: ids.pia, pin: '123456' });
    await client.operators.signOff();
    await attempt('123456');
    await expect(client.operators.events({ offset: 0, limit: 1 })).rejects.toMatchObject({
      data: { why: 'role', action: 'see-board', refusal: null },
    });
  });

  it('five tries at once are five tries', async () => {
    const { client, ids } = await aStaffedStation();
    const pins = Array.from({ length: 12 }, (_, n) => String(100_000 + n));
    const ends = await Promise.all(
      pins.map((pin) => client.operators.signOn({ way: 'pin', id: ids.pia, pin }).catch((e: unknown) => e)),
    );
    const waits = ends.map((end) => (end as { data: { waitSeconds: number } }).data.waitSeconds);
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(4);
    await expect(client.operators.signOn({ way: 'pin', id: ids.pia, pin: PINS.pia })).rejects.toMatchObject({
      code: 'NOT_PROVED',
    });
  });

  it('its tries are counted over a restart, and nobody is signed on by one', async () => {
    const first = await aStaffedStation();
    const { shop, dataDir, ids, signOn, live } = first;
    for (let n = 0; n < 5; n++)
      await first.client.operators.signOn({ way: 'pin', id: ids.pia, pin: '0000' }).catch(() => undefined);
    await signOn('lia');
    expect(live.snapshot.status.signOn.state).toBe('on');
    await first.stop();
    const again = await aPackingStation(shop, { dataDir, clock: systemClock });
    expect(again.live.snapshot.status.signOn).toEqual({
      state: 'out',
      operator: null,
      isWallboardLeft: false,
    });
    await expect(
      again.client.operators.signOn({ way: 'pin', id: ids.pia, pin: PINS.pia }),
    ).rejects.toMatchObject({ code: 'NOT_PROVED', data: { waitSeconds: expect.any(Number) } });
  });
});

describe('a badge', () => {
  it('switches in the middle of an order, which stays as it is', async () => {
    const { client, live, signOn, scan } = await aStaffedStation();
    await signOn('pia');
    await scan('A', MUG);
    expect(await client.operators.scanned({ text: `]C1${BADGES.lia}\n` })).toEqual({ name: 'Lia' });
    expect(live.snapshot.status.signOn.operator?.name).toBe('Lia');
    await scan('A', MUG);
    const { events, broken } = await client.packing.receipt({ orderId: 'A' });
    expect(events.map(({ operator }) => operator)).toEqual(['Pia', 'Pia', 'Lia']);
    expect(broken).toEqual([]);
    const { rows } = await client.operators.events({ offset: 0, limit: 1 });
    expect(rows).toMatchObject([{ kind: 'signed-on', by: 'Lia', data: { way: 'badge' }, broken: false }]);
  });

  it('that is tried where nobody is signed on is counted, whoever asks how', async () => {
    const { client, live } = await aStaffedStation();
    expect(await client.operators.scanned({ text: BADGES.lia })).toEqual({ name: null });
    expect(live.snapshot.status.signOn.state).toBe('out');
    const guess = (n: number) => client.operators.signOn({ way: 'badge', code: `GUESS-${n}` });
    for (let n = 0; n < 19; n++) await expect(guess(n)).rejects.toMatchObject({ data: { waitSeconds: 0 } });
    await expect(guess(19)).rejects.toMatchObject({ data: { waitSeconds: 30 } });
    await expect(client.operators.signOn({ way: 'badge', code: BADGES.lia })).rejects.toMatchObject({
      code: 'NOT_PROVED',
    });
  });

  it('that was none, but goods, an order or a command, is said to be so and is counted all the same', async () => {
    const { client } = await aStaffedStation([oneParcel('LONG-A', [aMug()])]);
    const attempt = (code: string) => client.operators.signOn({ way: 'badge', code });
    // The last is an unknown EAN.
    for (const code of [MUG, `]E0${MUG}`, 'LONG-A', 'SC-LONG-A', 'PKDCMDQUEUE', '4012345678901'])
      await expect(attempt(code), code).rejects.toEqual(refused('NO_BADGE'));
    await expect(attempt('BADGE-OF-NOBODY')).rejects.toEqual(refused('NOT_PROVED', { waitSeconds: 0 }));
    for (let n = 0; n < 12; n++) await expect(attempt(MUG)).rejects.toEqual(refused('NO_BADGE'));
    await expect(attempt(MUG)).rejects.toEqual(refused('NOT_PROVED', { waitSeconds: 30 }));
    await expect(attempt(BADGES.pia)).rejects.toMatchObject({ code: 'NOT_PROVED' });
  });

  it('is neither of goods, nor of an order, nor of a command, nor of another operator', async () => {
    const order = oneParcel('LONG-A', [aMug()]);
    const { client, ids, signOn } = await aStaffedStation([order]);
    await signOn('adm');
    const badge = (code: string) => client.operators.change({ id: ids.pia, badge: code });
    for (const [code, by] of [
      [MUG, 'goods'],
      ['SC-LONG-A', 'order'],
      [BADGES.lia, 'operator'],
    ] as const)
      await expect(badge(code)).rejects.toEqual(refused('BADGE_TAKEN', { by }));
    await badge(BADGES.pia);
  });

  it('works where its key was lost, and is known at once again after its first scan', async () => {
    const keys = tempFolder();
    const first = await aStaffedStation(undefined, { badgeKey: badgeKeysIn(keys) });
    await first.stop();
    rmSync(keys, { recursive: true });
    const again = await aPackingStation(first.shop, { dataDir: first.dataDir, badgeKey: badgeKeysIn(keys) });
    expect(await again.client.operators.scanned({ text: BADGES.pia })).toEqual({ name: null });
    await again.client.operators.signOn({ way: 'badge', code: BADGES.pia });
    await again.client.operators.signOn({ way: 'badge', code: BADGES.lia });
    expect(await again.client.operators.scanned({ text: BADGES.pia })).toEqual({ name: 'Pia' });
  });

  it('works where there can be no key at all', async () => {
    const { client, live } = await aStaffedStation(undefined, {
      badgeKey: () => {
        throw new Error('nothing can be written there');
      },
      log: quietLog,
    });
    await client.operators.signOn({ way: 'badge', code: BADGES.lia });
    expect(live.snapshot.status.signOn.operator?.name).toBe('Lia');
    await expect(client.operators.signOn({ way: 'badge', code: 'BADGE-OF-NOBODY' })).rejects.toMatchObject({
      code: 'NOT_PROVED',
    });
  });

  it('and a PIN stand in no file, and are in nothing that a screen is sent', async () => {
    const { client, dataDir, signOn } = await aStaffedStation();
    await signOn('adm');
    const shown = JSON.stringify([
      await client.operators.list(),
      await client.operators.names(),
      await client.operators.events({ offset: 0, limit: 200 }),
      await client.station.snapshot(),
    ]);
    for (const code of [...Object.values(BADGES), ...Object.values(PINS)]) {
      expect(filesWith(dataDir, code), code).toEqual([]);
      expect(shown).not.toContain(code);
    }
    expect(shown).not.toContain('scrypt');
  });
});

it('an idle screen is locked, the order stays, and the same or another goes on with it', async () => {
  const { client, live, forward, signOn, scan } = await aStaffedStation();
  await signOn('pia');
  await scan('A', MUG);
  forward(9 * 60_000);
  await client.operators.inputNoticed();
  forward(9 * 60_000);
  expect((await client.packing.get({ orderId: 'A' })).items[0]).toMatchObject({ packed: 1 });
  forward(60_000);
  await expect(client.packing.get({ orderId: 'A' })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect(live.snapshot.status.signOn).toMatchObject({ state: 'locked', operator: { name: 'Pia' } });
  await signOn('pia');
  expect((await client.packing.get({ orderId: 'A' })).items[0]).toMatchObject({ packed: 1 });
  await client.operators.lock();
  await signOn('lia');
  expect(await scan('A', MUG)).toEqual(['right']);
});
