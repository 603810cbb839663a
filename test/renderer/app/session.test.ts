/** Isolation of windows: an action in one has no effect in another. */
import { expect, it } from 'vitest';
import type { QueueRow } from '../../../src-main/contract/orders/queue.ts';
import { Session } from '../../../src-renderer/app/session.ts';

const aWindow = () =>
  new Session(() => {
    throw new Error('nothing is asked');
  });

it('two sessions share nothing', () => {
  const [one, other] = [aWindow(), aWindow()];
  one.navigation.go({ screen: 'pick' });
  one.commandCodes.listenForNumbers('units', () => true);
  one.navigation.listenForBack(() => true);
  one.queueFilter.set('carrier', 'DHL');
  one.scanLine.say({ text: '', tone: 'good', words: () => 'Said.' }, 'right');
  one.scanQueue.pause('Scanning stopped');
  expect(other.navigation.place).toEqual({ screen: 'queue' });
  expect(other.commandCodes.run('PKDCMDX2', { firstKeyAt: null, lastKeyAt: null })).toBe('unknown');
  expect(other.navigation.closeTop()).toBe(false);
  expect(other.queueFilter.narrows).toBe(false);
  expect([other.scanLine.last, other.player.played, other.scanQueue.paused]).toEqual([null, null, null]);
});

it('another operator begins with no search and no chosen orders', () => {
  const session = aWindow();
  session.signedOn('ana');
  session.selection.toggle({ orderId: 'PD1' } as QueueRow);
  session.signedOn('ana');
  expect(session.selection.orderIds).toEqual(['PD1']);
  session.signedOn('bia');
  expect(session.selection.count).toBe(0);
});
