import { os } from './base.ts';
import { inWorkspace } from './middleware.ts';

export const pick = os.pick.router({
  list: os.pick.list.use(inWorkspace).handler(({ input, context }) => {
    const { pick: lists } = context.workspace;
    const list = input.orders === 'all' ? lists.allOrders() : lists.pickList(input.orders, input.orderIds);
    return { ...list, lines: list.lines.slice(0, input.lines) };
  }),
});
