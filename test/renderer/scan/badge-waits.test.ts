/** Words after too many unknown codes; ordinary work on an open order counts as none of them. */
import { expect, it, vi } from 'vitest';
import { BenchScreen } from '../../support/bench-screen.ts';
import { aStaffedStation, BADGES } from '../../support/operators.ts';
import { threeParcels } from '../../support/packing-station.ts';

async function atWork() {
  const station = await aStaffedStation([threeParcels('PD1')]);
  await station.signOn('adm');
  const screen = new BenchScreen(station.app.context);
  const { live } = screen.session;
  // The screen follows no stream here: it asks for the status once, and reads the settings as they are.
  live.doubt();
  await screen.settled();
  vi.spyOn(live, 'settings', 'get').mockImplementation(() => ({
    ...station.live.snapshot.settings,
    volume: 0,
  }));
  return { ...station, screen, words: () => screen.session.scanLine.last?.words };
}

it('a badge waits for seconds that are named, and a PIN is named only if one is allowed', async () => {
  const { client, signOn, screen, words } = await atWork();
  const guessTwenty = async () => {
    for (let n = 0; n < 20; n++) await client.operators.scanned({ text: `GUESS-${n}` });
  };
  await signOn('pia');
  await guessTwenty();
  await screen.scan(BADGES.lia);
  expect(words()).toBe('Too many unknown codes: wait 30 s, or use your PIN.');
  await signOn('adm');
  await client.station.change({ signOnWays: 'badge' });
  await signOn('pia');
  await screen.scan('GUESS-20');
  expect(words()).toBe('Too many unknown codes: wait 30 s, then scan again.');
});

it('the code of a parcel of the order on the screen is no guess, also if it is the first scan', async () => {
  const { client, signOn, screen } = await atWork();
  await signOn('pia');
  await screen.scan('PD1');
  await screen.scan('BOX-2');
  await screen.scan('BOX-9');
  await signOn('adm');
  const { rows } = await client.operators.events({ offset: 0, limit: 50 });
  expect(rows.filter(({ kind }) => kind === 'badge-unknown')).toHaveLength(1);
});
