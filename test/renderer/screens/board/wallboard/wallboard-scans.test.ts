import { expect, it, onTestFinished } from 'vitest';
import { COMMAND_PREFIX } from '../../../../../src-main/contract/terms/command-prefix.ts';
import { SLIP_PREFIX } from '../../../../../src-main/contract/paper/slip-prefix.ts';
import { WallboardScans } from '../../../../../src-renderer/screens/board/wallboard/wallboard-scans.svelte.ts';
import { BenchScreen } from '../../../../support/bench-screen.ts';
import { anOrderShop } from '../../../../support/order-shop.ts';
import { aMug, aPackingStation, MUG, oneParcel } from '../../../../support/packing-station.ts';

async function aWall() {
  const station = await aPackingStation(await anOrderShop([oneParcel('PD1', [aMug()])]));
  const screen = new BenchScreen(station.app.context);
  const { session } = screen;
  session.navigation.go({ screen: 'wallboard' });
  const scans = new WallboardScans(session);
  const stops = [session.scanQueue.takeAll(scans.receive), session.commandCodes.listen(scans.receiveCommand)];
  const leave = () => stops.forEach((stop) => stop());
  onTestFinished(leave);
  return { screen, scans, leave, ...session };
}

it.each([
  ['an order', 'PD1'],
  ['an item', MUG],
  ['a packing slip', `${SLIP_PREFIX}PD1`],
  ['a code that nobody knows', '4099999999999'],
])('a scan of %s opens nothing on the wall, and says so without the code', async (_, code) => {
  const { screen, scans, navigation, scanLine } = await aWall();
  expect(scans.refusal).toBeNull();
  await screen.scan(code);
  expect(navigation.place).toEqual({ screen: 'wallboard' });
  expect(scans.refusal).toBe('Scans open nothing in TV view.');
  expect(scanLine.last).toMatchObject({ text: '', words: 'Scans open nothing in TV view.' });
});

it.each(['QUEUE', 'BOARD', 'STATION', 'NEXT', 'NOSUCHCODE'])(
  'the code of %s leads nowhere from the wall, and it says which one does',
  async (command) => {
    const { screen, scans, navigation } = await aWall();
    await screen.scan(`${COMMAND_PREFIX}${command}`);
    expect(navigation.place).toEqual({ screen: 'wallboard' });
    expect(scans.refusal).toBe('Only the ‘Back’ code works in TV view.');
  },
);

it('the code that leads back leaves the wall', async () => {
  const { screen, scans, navigation } = await aWall();
  await screen.scan(`${COMMAND_PREFIX}BACK`);
  expect(navigation.place).not.toEqual({ screen: 'wallboard' });
  expect(scans.refusal).toBeNull();
});

it('once the wall is left a scan opens its order', async () => {
  const { screen, leave, navigation } = await aWall();
  leave();
  navigation.go({ screen: 'queue' });
  await screen.scan('PD1');
  expect(navigation.place).toMatchObject({ orderId: 'PD1' });
});
