/** Answers that come after the packer has turned to something else: a panel, or another screen. */
import { describe, expect, it } from 'vitest';
import { BenchScreen } from '../../../../support/bench-screen.ts';
import { anOrderShop } from '../../../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, aTea, MUG, oneParcel } from '../../../../support/packing-station.ts';

/** The first order is on the bench. */
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
