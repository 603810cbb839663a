/** Answers that arrive after the packer has moved on to a panel or another screen. */
import { describe, expect, it, vi } from 'vitest';
import { BenchFlash } from '../../../../../src-renderer/screens/packing/bench/bench-flash.svelte.ts';
import type { BenchSession } from '../../../../../src-renderer/screens/packing/bench/bench-order.ts';
import { BenchScreen } from '../../../../support/bench-screen.ts';
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
} from '../../../../support/packing-station.ts';

/** A bench with the first of these orders open. */
async function atBench(...orders: ReturnType<typeof oneParcel>[]) {
  const shop = await anOrderShop(orders);
  const station = await aPackingStation(shop);
  const screen = new BenchScreen(station.app.context);
  await screen.scan('PD1');
  await screen.scan('PD1');
  const { bench, commands } = screen;
  if (!bench || !commands) throw new Error('no order is on the bench');
  return { shop, station, screen, bench, commands, line: screen.session.scanLine };
}

describe.each(['hand', 'short'] as const)('the panel “%s” stays with its item', (panel) => {
  const open = async () => {
    const at = await atBench(oneParcel('PD1', [aMug(), aBowl({ quantity: 5 }), aTea({ quantity: 5 })]));
    const choose = () => {
      at.bench.inSight.choose('sku:TEA');
      at.commands.run(panel);
    };
    return { ...at, choose };
  };

  it('when a scan is answered', async () => {
    const { screen, bench, choose } = await open();
    const letGo = screen.hold('packing.scan');
    await screen.scan(MUG);
    choose();
    await letGo();
    expect(bench.view?.packed).toBe(1);
    expect([bench.panel, bench.item]).toEqual([panel, 'sku:TEA']);
  });

  it('when a step is answered, and no longer than it is open', async () => {
    const { screen, bench, choose } = await open();
    await screen.scan(MUG);
    const letGo = screen.hold('packing.step');
    void bench.steps.undo();
    await screen.settled();
    choose();
    await letGo();
    expect([bench.panel, bench.item]).toEqual([panel, 'sku:TEA']);
    await screen.scan(MUG);
    expect([bench.panel, bench.item]).toEqual([null, 'sku:BOWL']);
  });

  it('and is closed when the order, which nobody has begun, has it no more', async () => {
    const { shop, station, bench, choose } = await open();
    choose();
    shop.change('PD1', { items: [aMug(), aBowl({ quantity: 5 })] });
    await station.sweep();
    await bench.read();
    expect([bench.view?.stop, bench.panel, bench.item]).toEqual([null, null, 'sku:MUG']);
  });
});

describe('of an order that was left, a reading is said nowhere', () => {
  const MUGS = oneParcel('PD1', [aMug({ quantity: 2 })]);

  it('when it brings a stop', async () => {
    const { shop, station, screen, bench, line } = await atBench(MUGS);
    await screen.scan(MUG);
    shop.change('PD1', { status: 'CANCELLED' });
    await station.sweep();
    const letGo = screen.hold('packing.get');
    void bench.read();
    await screen.settled();
    screen.session.navigation.go({ screen: 'queue' });
    await screen.settled();
    const say = vi.spyOn(line, 'say');
    await letGo();
    expect(say).not.toHaveBeenCalled();
  });

  it('when the next one has come onto the bench', async () => {
    const { screen, line } = await atBench(MUGS, oneParcel('PD2', [aBowl()], created(1)));
    const { navigation } = screen.session;
    navigation.go({ screen: 'queue' });
    await screen.settled();
    const letGo = screen.hold('packing.get');
    for (const orderId of ['PD1', 'PD2']) {
      navigation.go({ screen: 'packing', orderId });
      await screen.settled();
    }
    const say = vi.spyOn(line, 'say');
    await letGo();
    expect(say).toHaveBeenCalledOnce();
    expect(line.last?.words).toContain('SC-PD2');
  });

  it('when other benches had to be asked first', async () => {
    const { bench } = await atBench(MUGS);
    const { view } = bench;
    if (!view) throw new Error('nothing is shown');
    let answer = (_rows: readonly never[]): void => undefined;
    const elsewhere = vi.fn(() => new Promise<readonly never[]>((resolve) => (answer = resolve)));
    const say = vi.fn();
    const session = {
      ...{ live: { status: { floor: {} }, settings: null }, scanLine: { last: null, say } },
      api: () => ({ floor: { elsewhere } }),
    } as unknown as BenchSession;
    let isEnded = false;
    new BenchFlash(session, () => isEnded).shown(view, null, false);
    isEnded = true;
    await vi.waitFor(() => expect(elsewhere).toHaveBeenCalled());
    answer([]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(say).not.toHaveBeenCalled();
  });
});

describe('a scan on a full order that was left', () => {
  const aLeftBench = async (call: string) => {
    const at = await atBench(oneParcel('PD1', [aMug()]), oneParcel('PD2', [aBowl()], created(1)));
    const { screen } = at;
    await screen.scan(MUG);
    const letGo = screen.hold(call);
    await screen.scan(BOWL);
    screen.session.navigation.go({ screen: 'packed' });
    await screen.settled();
    await letGo();
    // The words are loaded when they are needed.
    const words = () =>
      vi.waitFor(() => at.line.last?.words ?? Promise.reject(new Error('nothing is said')), 20_000);
    return { ...at, words };
  };

  it('is said to have counted into the next order', async () => {
    const { station, words } = await aLeftBench('packing.scan');
    expect((await station.view('PD2')).packed).toBe(1);
    expect(await words()).toMatch(/counted into .*PD2, which you left\.$/);
  });

  it.each(['scan.find', 'packing.get'])(
    'is said to count nothing if %s is answered too late',
    async (call) => {
      const { station, words } = await aLeftBench(call);
      expect((await station.view('PD2')).packed).toBe(0);
      expect(await words()).toMatch(/^Not counted: you left .*PD1 before the answer came\.$/);
    },
  );
});

describe('what was asked for on an order that was left', () => {
  const go = async ({ screen }: Awaited<ReturnType<typeof atBench>>) => {
    screen.session.navigation.go({ screen: 'queue' });
    await screen.settled();
  };
  const words = ({ line }: Awaited<ReturnType<typeof atBench>>) =>
    vi.waitFor(() => line.last?.words ?? Promise.reject(new Error('nothing is said')), 20_000);

  it('is said to be refused: the box is not closed', async () => {
    const at = await atBench(oneParcel('PD1', [aMug()]));
    await at.screen.scan(MUG);
    await at.station.client.station.change({ slipRequired: true });
    const letGo = at.screen.hold('packing.step');
    void at.bench.steps.seal();
    await at.screen.settled();
    await go(at);
    await letGo();
    expect((await at.station.view('PD1')).phase).toBe('open');
    expect(await words(at)).toMatch(/^You left SC-PD1 before the answer came\. \S/);
  });

  it('is said to have counted by hand', async () => {
    const at = await atBench(oneParcel('PD1', [aMug({ quantity: 3 })]));
    const letGo = at.screen.hold('packing.confirm');
    void at.bench.scans.confirm(2, null);
    await at.screen.settled();
    await go(at);
    await letGo();
    expect((await at.station.view('PD1')).packed).toBe(2);
    expect(await words(at)).toMatch(/^2 .*counted into .*PD1, which you left\.$/);
  });

  it('is said not to count when the scanned order has not come onto the bench yet', async () => {
    const PD2 = oneParcel('PD2', [aBowl({ quantity: 2 })], created(1));
    const at = await atBench(oneParcel('PD1', [aMug()]), PD2);
    await at.screen.scan(MUG);
    await at.bench.steps.seal();
    const letGo = at.screen.hold('packing.get');
    await at.screen.scan('PD2');
    await go(at);
    await letGo();
    expect(at.screen.session.navigation.place).toEqual({ screen: 'queue' });
    expect(await words(at)).toMatch(/^Not counted: you left .*PD1 before the answer came\.$/);
  });

  it('is said not to count when the full order was being closed for it', async () => {
    const at = await atBench(oneParcel('PD1', [aMug()]), oneParcel('PD2', [aBowl()], created(1)));
    await at.screen.scan(MUG);
    const letGo = at.screen.hold('packing.step');
    await at.screen.scan(BOWL);
    await go(at);
    await letGo();
    expect((await at.station.view('PD1')).phase).toBe('sealed');
    expect(await words(at)).toMatch(/^Not counted: you left .*PD1 before the answer came\.$/);
  });
});

describe('undo', () => {
  const AN_ORDER = oneParcel('PD1', [aMug({ quantity: 2 }), aBowl({ quantity: 2 })]);

  it('takes back nothing that another window has counted, and shows that', async () => {
    const { station, screen, bench, line } = await atBench(AN_ORDER);
    await screen.scan(MUG);
    await station.scan('PD1', BOWL);
    expect(bench.view?.packed).toBe(1);
    expect(await bench.steps.undo()).toBe(false);
    expect(line.last?.words).toContain('The order has changed again.');
    await screen.settled();
    expect(bench.view?.packed).toBe(2);
    expect(await bench.steps.undo()).toBe(true);
    expect(line.last?.words).toContain('Undone: 1 × Bowl out of parcel 1.');
  });

  it('takes back the unit of a scan that is not answered yet', async () => {
    const { screen, bench } = await atBench(AN_ORDER);
    const letGo = screen.hold('packing.scan');
    await screen.scan(MUG);
    const undone = bench.steps.undo();
    await letGo();
    expect(await undone).toBe(true);
    expect(bench.view?.packed).toBe(0);
  });
});
