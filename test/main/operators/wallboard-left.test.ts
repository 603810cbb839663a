/** An untouched wallboard stays when the screens are locked: only figures, and nothing else without an operator. */
import '../../support/cheap-scrypt.ts';
import { expect, it } from 'vitest';
import { aStaffedStation } from '../../support/operators.ts';

const MINUTE = 60_000;
const TODAY = { period: 'today', operator: null, station: null } as const;
const REFUSED = { code: 'NOT_ALLOWED' };

/** A lead shows the wall, and goes away. */
async function aWallAlone() {
  const station = await aStaffedStation();
  await station.signOn('lia');
  await station.client.board.wallboard();
  station.forward(10 * MINUTE);
  // Any call notices that the station is idle.
  await expect(station.client.board.get(TODAY)).rejects.toMatchObject(REFUSED);
  return { ...station, signOnState: () => station.live.snapshot.status.signOn };
}

it('stays for hours, and everything else asks for an operator', async () => {
  const { client, forward, signOnState } = await aWallAlone();
  expect(signOnState()).toMatchObject({ state: 'locked', isWallboardLeft: true });
  for (let hours = 0; hours < 12; hours++) {
    forward(60 * MINUTE);
    expect((await client.board.wallboard()).packed).toBe(0);
  }
  await expect(client.board.get(TODAY)).rejects.toMatchObject(REFUSED);
  await expect(client.board.trouble()).rejects.toMatchObject(REFUSED);
  await expect(client.board.csv({ ...TODAY, table: 'due' })).rejects.toMatchObject(REFUSED);
  await expect(client.queue.facets()).rejects.toMatchObject(REFUSED);
  await expect(client.packing.open({ orderId: 'A', free: false })).rejects.toMatchObject(REFUSED);
  await expect(client.cancel.decide({ orderId: 'A', reason: 'none' })).rejects.toMatchObject(REFUSED);
  await expect(client.station.change({ idleMinutes: 0 })).rejects.toMatchObject(REFUSED);
  await expect(client.operators.events({ offset: 0, limit: 1 })).rejects.toMatchObject(REFUSED);
});

it('is over once it is left: to show it again somebody has to sign on', async () => {
  const { client, signOn, signOnState } = await aWallAlone();
  await client.board.closeWallboard();
  expect(signOnState()).toMatchObject({ state: 'locked', isWallboardLeft: false });
  await expect(client.board.wallboard()).rejects.toMatchObject(REFUSED);
  await signOn('lia');
  expect((await client.board.wallboard()).packed).toBe(0);
});

it('goes on with the same lead, and is no right of another one', async () => {
  const { client, signOn, signOnState, forward } = await aWallAlone();
  await signOn('lia');
  expect(signOnState()).toMatchObject({ state: 'on', isWallboardLeft: false });
  await signOn('pia');
  await expect(client.board.wallboard()).rejects.toMatchObject(REFUSED);
  forward(10 * MINUTE);
  await expect(client.board.wallboard()).rejects.toMatchObject(REFUSED);
  await expect(client.board.wallboard()).rejects.toMatchObject(REFUSED);
  expect(signOnState()).toMatchObject({ state: 'locked', isWallboardLeft: false });
});

it('is not left where it was closed before, nor after a sign-off', async () => {
  const { client, live, signOn, forward } = await aStaffedStation();
  await signOn('lia');
  await client.board.wallboard();
  await client.board.closeWallboard();
  forward(10 * MINUTE);
  await expect(client.board.wallboard()).rejects.toMatchObject(REFUSED);
  expect(live.snapshot.status.signOn).toMatchObject({ state: 'locked', isWallboardLeft: false });
  await signOn('lia');
  await client.board.wallboard();
  await client.operators.signOff();
  expect(live.snapshot.status.signOn).toEqual({ state: 'out', operator: null, isWallboardLeft: false });
  await expect(client.board.wallboard()).rejects.toMatchObject(REFUSED);
});

it('ends when whoever showed it may not see it any more', async () => {
  const { client, ids, signOn, forward } = await aWallAlone();
  await signOn('adm');
  await client.operators.lock();
  await signOn('lia');
  await client.board.wallboard();
  await client.operators.lock();
  expect((await client.board.wallboard()).packed).toBe(0);
  await signOn('adm');
  await client.operators.change({ id: ids.lia, role: 'packer' });
  forward(10 * MINUTE);
  await expect(client.board.wallboard()).rejects.toMatchObject(REFUSED);
});
