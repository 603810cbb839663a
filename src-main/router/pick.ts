import { os } from './base.ts';

export const pick = os.pick.router({
  list: os.pick.list.handler(({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    const list = input.orders === 'all' ? bench.pick.allOrders() : bench.pick.pickList(input.orders);
    return { ...list, lines: list.lines.slice(0, input.lines) };
  }),
});
