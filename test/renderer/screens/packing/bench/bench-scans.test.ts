/** Scans and keys on the bench while something else is under way, and the words for them. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Settings } from '../../../../../src-main/contract/station/settings.ts';
import { DEFAULT_SCANNER } from '../../../../../src-main/contract/scan/default-scanner.ts';
import type { LiveStation } from '../../../../../src-renderer/client/live.svelte.ts';
import { BenchScreen } from '../../../../support/bench-screen.ts';
import type { Json } from '../../../../../src-main/domain/orders/read-value.ts';
import { anOrderShop } from '../../../../support/order-shop.ts';
import {
  aBowl,
  aMug,
  aPackingStation,
  aTea,
  BOWL,
  created,
  MUG,
  oneParcel,
  packedIn,
  TEA,
  threeParcels,
} from '../../../../support/packing-station.ts';

/** PD1 needs a mug, PD2 a bowl and a tea, PD3 a mug, in that urgency. */
const THREE = [
  oneParcel('PD1', [aMug()]),
  oneParcel('PD2', [aBowl(), aTea()], created(1)),
  oneParcel('PD3', [aMug()], created(2)),
];

async function aBench(orders: readonly Json[] = THREE) {
  const shop = await anOrderShop(orders);
  const station = await aPackingStation(shop);
  const screen = new BenchScreen(station.app.context);
  const { navigation, scanLine, player } = screen.session;
  const bench = () => {
    if (!screen.bench) throw new Error('no order is on the bench');
    return screen.bench;
  };
  const enter = () => screen.commands?.run('next-order') ?? false;
  const pack = async (orderId: string) => {
    await screen.scan(orderId);
    await screen.scan(orderId);
    expect(bench().orderId).toBe(orderId);
  };
  const leave = async () => {
    navigation.go({ screen: 'queue' });
    await screen.settled();
  };
  const said = () => scanLine.last?.words ?? '';
  return { shop, station, screen, bench, enter, pack, leave, said, scanLine, player };
}

describe('while an order is being closed', () => {
  it('the number of the next one waits for that, and brings it onto the bench', async () => {
    const { station, screen, bench, pack, said } = await aBench();
    await pack('PD1');
    await screen.scan(MUG);
    const letGo = screen.hold('packing.seal');
    void bench().steps.seal();
    await screen.scan('PD2');
    await letGo();
    expect(bench().orderId).toBe('PD2');
    expect(said()).toContain('SC-PD1 is closed but not cleared: keep its box here. SC-PD2 is on the bench');
    expect((await station.view('PD1')).phase).toBe('sealed');
  });

  it('so does an item that only the next one needs; of its several units none is counted unseen', async () => {
    const { station, screen, bench, pack } = await aBench();
    await pack('PD1');
    await screen.scan(MUG);
    const letGo = screen.hold('packing.seal');
    void bench().steps.seal();
    await screen.scan(BOWL);
    await letGo();
    expect(bench().orderId).toBe('PD2');
    expect((await station.view('PD2')).packed).toBe(0);
  });

  it('that it was closed while the scan was looked up changes nothing', async () => {
    const { screen, bench, pack, said } = await aBench();
    await pack('PD1');
    await screen.scan(MUG);
    const letGo = screen.hold('scan.find');
    await screen.scan('PD2');
    await bench().steps.seal();
    await letGo();
    expect(bench().orderId).toBe('PD2');
    expect(said()).toContain('SC-PD1 is closed but not cleared: keep its box here. SC-PD2 is on the bench');
  });

  it('Enter goes on to the next one', async () => {
    const { screen, bench, enter, pack } = await aBench();
    await pack('PD1');
    await screen.scan(MUG);
    const letGo = screen.hold('packing.seal');
    void bench().steps.seal();
    expect(enter()).toBe(true);
    await letGo();
    expect(bench().orderId).not.toBe('PD1');
  });
});

describe('an order that somebody has begun to pack', () => {
  it('takes no item unseen: the order on the bench stays open', async () => {
    const { station, screen, bench, pack, leave } = await aBench();
    await pack('PD2');
    await screen.scan(BOWL);
    await leave();
    await pack('PD1');
    await screen.scan(MUG);
    await screen.scan(BOWL);
    expect(bench().orderId).toBe('PD1');
    expect(bench().flash?.signal).toBe('wrong-item');
    expect((await station.view('PD1')).phase).toBe('open');
    expect((await station.view('PD2')).trouble.misses).toBe(0);
  });

  it('comes onto a free bench with nothing counted, and says so', async () => {
    const { station, screen, bench, pack, leave, said, player } = await aBench();
    await pack('PD2');
    await screen.scan(BOWL);
    await leave();
    await pack('PD1');
    await screen.scan(MUG);
    await screen.scan('PKDCMDSEAL');
    await screen.scan(TEA);
    expect(bench().orderId).toBe('PD2');
    expect((await station.view('PD2')).packed).toBe(1);
    expect(said()).toBe(
      'SC-PD2 is on the bench: 1 of 2 units in 1 parcel. Next item: Tea. The item was not counted: scan it again.',
    );
    expect(player.played).toBe('note');
  });
});

describe('a full order', () => {
  it('is left open by Enter, and closed by the code for the next order', async () => {
    const { station, screen, bench, enter, pack } = await aBench();
    await pack('PD1');
    await screen.scan(MUG);
    expect(enter()).toBe(false);
    await screen.settled();
    expect((await station.view('PD1')).phase).toBe('open');
    await screen.scan('PKDCMDNEXT');
    expect((await station.view('PD1')).phase).toBe('sealed');
    expect(bench().orderId).toBe('PD2');
  });
});

describe('an order that was closed', () => {
  it('is in the colour of its box: amber until the service was asked', async () => {
    const { screen, pack, scanLine } = await aBench();
    await pack('PD1');
    await screen.scan(MUG);
    await screen.scan('PKDCMDSEAL');
    expect(scanLine.last).toMatchObject({
      tone: 'attention',
      words: 'Not cleared yet: no connection. Keep this box here. It is checked again automatically.',
    });
  });

  it('follows what is found out about its box, until something else is said', async () => {
    const { station, screen, bench, pack, said, scanLine } = await aBench();
    await pack('PD1');
    await screen.scan(MUG);
    await screen.scan('PKDCMDSEAL');
    await expect.poll(async () => (await station.view('PD1')).cleared).toBe(true);
    await bench().read();
    const cleared = 'Closed and cleared. Ready to ship. Scan the next item or order.';
    expect(scanLine.last).toMatchObject({ tone: 'good', words: cleared });
    await screen.scan('9529999999992');
    const other = said();
    await bench().read();
    expect(said()).toBe(other);
  });

  it('says how a unit is taken out of it again, by code and by key', async () => {
    const { screen, bench, pack, said } = await aBench();
    await pack('PD1');
    await screen.scan(MUG);
    await screen.scan('PKDCMDSEAL');
    await screen.scan('PKDCMDUNDO');
    const words = 'Not undone: closed. Reopen (Ctrl O), then take out (Ctrl M).';
    expect(said()).toBe(words);
    await bench().steps.reopen();
    await screen.scan('PKDCMDUNDO');
    expect(said()).toBe(
      'There is nothing to undo. To take a packed unit out, press its row in the parcel (Ctrl M).',
    );
  });

  it('makes way for an item of another order, which is named', async () => {
    const { screen, bench, pack, said } = await aBench();
    await pack('PD1');
    await screen.scan(MUG);
    await screen.scan('PKDCMDSEAL');
    await screen.scan(BOWL);
    expect(bench().orderId).toBe('PD2');
    expect(said()).toBe(
      'SC-PD2 is on the bench: 2 units in 1 parcel. Next item: Bowl. The item was not counted: scan it again.',
    );
  });
});

it('an item of another order does not close one that a person keeps open; its number does', async () => {
  const { station, screen, bench, pack, said } = await aBench();
  await pack('PD1');
  await screen.scan(MUG);
  bench().countdown.begin(60, () => undefined);
  expect(bench().countdown.stop()).toBe(true);
  await screen.scan(BOWL);
  expect(bench().orderId).toBe('PD1');
  expect(said()).toContain('Wrong item');
  expect((await station.view('PD1')).phase).toBe('open');
  expect((await station.view('PD2')).packed).toBe(0);
  await screen.scan('PD2');
  expect(bench().orderId).toBe('PD2');
  expect((await station.view('PD1')).phase).toBe('sealed');
});

it('the code “Don’t close yet” keeps a full order open, though its own keys did so before', async () => {
  const { station, screen, bench, pack, said } = await aBench();
  await pack('PD1');
  await screen.scan(MUG);
  bench().countdown.stop();
  await screen.scan('PKDCMDWAIT');
  expect(said()).toBe('The order stays open until you close it or scan the next.');
  expect((await station.view('PD1')).phase).toBe('open');
  await screen.scan('PKDCMDUNDO');
  await screen.scan('PKDCMDWAIT');
  expect(said()).toBe('This command is not available here. Nothing was changed.');
});

it('what was counted is known by its key: it need not be the item that comes next', async () => {
  const { screen, bench, pack } = await aBench();
  await pack('PD2');
  await screen.scan(TEA);
  expect(bench().flash?.counted).toBe('sku:TEA');
  expect(bench().item).toBe('sku:BOWL');
});

it('the next order is known as soon as one was set aside', async () => {
  const { station, bench, screen, pack } = await aBench();
  await pack('PD1');
  await bench().steps.short('sku:MUG', 1, 'Damaged');
  await screen.settled();
  expect((await station.view('PD1')).phase).toBe('short');
  expect(bench().next.row?.orderId).toBe('PD2');
});

it('the number of another order says how to leave this one', async () => {
  const { screen, pack, said } = await aBench();
  await pack('PD2');
  await screen.scan(BOWL);
  await screen.scan('PD3');
  expect(said()).toBe(
    'That is another order’s number. Not counted. Finish this one, or scan ‘Back’ (Esc): its progress is kept.',
  );
});

describe('the number of an order that is cancelled', () => {
  const THAT = 'That order is cancelled: do not pack it. Not counted.';

  it('is said to be that of one, also where the order on the bench is full', async () => {
    const { shop, station, screen, bench, pack, said } = await aBench([
      oneParcel('PD1', [aMug(), aBowl()]),
      oneParcel('PD2', [aMug()], created(1)),
      oneParcel('PD3', [aMug()], created(2)),
    ]);
    shop.change('PD2', { status: 'CANCELLED' });
    await station.client.cancel.decide({ orderId: 'PD3', reason: 'Out of stock' });
    await station.sweep();
    await pack('PD1');
    await screen.scan(MUG);
    await screen.scan('PD2');
    expect(said()).toBe(`${THAT} Continue with this one.`);
    await screen.scan(BOWL);
    for (const orderId of ['PD2', 'PD3']) {
      await screen.scan('PKDCMDREASON9');
      await screen.scan(orderId);
      expect([orderId, said()]).toEqual([orderId, `${THAT} Close this one, or scan the next order.`]);
    }
    expect(bench().view).toMatchObject({ orderId: 'PD1', phase: 'open', complete: true });
  });
});

describe('a parcel that an item was put into', () => {
  it.each(['twice by its number', 'by its label and its number'])('counts it once: %s', async (how) => {
    const { station, screen, bench, pack } = await aBench([threeParcels('PD1')]);
    await pack('PD1');
    await screen.scan(TEA);
    expect(bench().flash?.offer?.parcel).toBe(3);
    const letGo = screen.hold('packing.scan');
    if (how.startsWith('twice')) void bench().chooseParcel(3);
    else await screen.scan('BOX-3');
    void bench().chooseParcel(3);
    await screen.settled();
    await letGo();
    expect(packedIn(await station.view('PD1'))).toEqual([{}, {}, { TEA: 1 }]);
  });
});

describe('a double read', () => {
  const closing = (live: LiveStation) => {
    const settings = { sealSeconds: 60, scanner: DEFAULT_SCANNER, volume: 0 };
    const spy = vi.spyOn(live, 'settings', 'get').mockReturnValue(settings as unknown as Settings);
    onTestFinished(() => spy.mockRestore());
  };
  const isClosing = (countdown: { leftMs: number | null }) => countdown.leftMs !== null;

  it('is heard, and counts nothing', async () => {
    const { station, screen, pack, said, player } = await aBench([oneParcel('PD1', [aMug({ quantity: 2 })])]);
    await pack('PD1');
    await screen.scan(MUG, { first: 1_000, last: 1_100 });
    await screen.scan(MUG, { first: 1_150, last: 1_250 });
    expect(said()).toBe('Double read: counted once. If there are two, scan it again.');
    expect(player.played).toBe('note');
    await screen.scan(MUG, { first: 2_000, last: 2_100 });
    expect((await station.view('PD1')).packed).toBe(2);
  });

  it.each([
    ['another item', BOWL, 'wrong-item'],
    ['an unknown code', '9529999999992', 'unknown'],
    ['another order’s number', 'PD2', 'note'],
  ])('of %s leaves what the first one brought', async (_of, text, signal) => {
    const { screen, bench, pack, said } = await aBench([
      oneParcel('PD1', [aMug({ quantity: 2 })]),
      oneParcel('PD2', [aBowl()], created(1)),
    ]);
    await pack('PD1');
    await screen.scan(MUG);
    const at = performance.now();
    await screen.scan(text, { first: 1_000, last: 1_100 });
    const first = said();
    expect(first).toContain('Not counted.');
    // The first keys of the scan reach the page before they are recognised as a scan.
    expect(bench().dismiss(at + 300)).toBe(false);
    await screen.scan(text, { first: 1_150, last: 1_250 });
    expect(bench().flash?.signal).toBe(signal);
    expect(said()).toBe(first);
    expect(bench().view?.packed).toBe(1);
    bench().dismiss(performance.now() + 1_000);
    expect(bench().flash).toBeNull();
  });

  it('of a command leaves the line of the first', async () => {
    const { screen, bench, pack, said } = await aBench();
    await pack('PD2');
    await screen.scan(BOWL);
    await screen.scan('PKDCMDUNDO', { first: 2_000, last: 2_100 });
    const undone = said();
    await screen.scan('PKDCMDUNDO', { first: 2_150, last: 2_250 });
    expect(said()).toBe(undone);
    expect(bench().view?.packed).toBe(0);
  });

  it('of the last unit stops no closing', async () => {
    const { screen, bench, pack } = await aBench();
    closing(screen.session.live);
    await pack('PD1');
    await screen.scan(MUG, { first: 1_000, last: 1_100 });
    const { countdown } = bench();
    expect(isClosing(countdown)).toBe(true);
    // The first keys of the scan reach the page before they are recognised as a scan.
    expect(countdown.stop(1_150)).toBe(true);
    await screen.scan(MUG, { first: 1_150, last: 1_250 });
    expect(isClosing(countdown)).toBe(true);
    expect(bench().view?.packed).toBe(1);
  });

  it.each([
    ['before it', [1_120]],
    ['after it', [1_150, 1_260]],
  ])('closes nothing that a key %s keeps open', async (_when, keys) => {
    const { screen, bench, pack } = await aBench();
    closing(screen.session.live);
    await pack('PD1');
    await screen.scan(MUG, { first: 1_000, last: 1_100 });
    const { countdown } = bench();
    for (const at of keys) countdown.stop(at);
    await screen.scan(MUG, { first: 1_150, last: 1_250 });
    expect(isClosing(countdown)).toBe(false);
  });
});

describe('of an item of another parcel', () => {
  it('the second scan confirms as many units as were said before the first', async () => {
    const { screen, bench, pack, said } = await aBench([threeParcels('PD1')]);
    await pack('PD1');
    bench().typed.say(2);
    await screen.scan(TEA);
    expect(said()).toContain('Put all 2 into parcel 3');
    await screen.scan(TEA);
    expect(said()).toContain('2 × ');
    expect(bench().view?.packed).toBe(2);
  });

  it('a number that is said between the two scans counts', async () => {
    const { screen, bench, pack } = await aBench([threeParcels('PD1')]);
    await pack('PD1');
    await screen.scan(TEA);
    bench().typed.say(2);
    await screen.scan(TEA);
    expect(bench().view?.packed).toBe(2);
  });
});

it('a scan while a packed item is being moved counts nothing, and the question stays', async () => {
  const { screen, bench, pack, said } = await aBench([threeParcels('PD1')]);
  await pack('PD1');
  await screen.scan(MUG);
  screen.commands?.move('MUG', 1);
  bench().panel = 'move';
  await screen.scan(MUG);
  expect(said()).toContain('Not counted: a move is open.');
  expect([bench().view?.packed, bench().panel]).toEqual([1, 'move']);
});
