import { os } from './base.ts';

/** Orders whose numbers are printed: as many as fit above the articles of the first page. */
const ORDERS = 12;

export const practice = os.practice.router({
  goods: os.practice.goods.handler(({ context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    const articles = context.practiceGoods();
    if (!articles) throw errors.NOT_PRACTICE();
    const { orders } = bench.pick.pickList(ORDERS);
    return {
      articles: [...articles],
      orders: orders.map(({ orderId, salesChannelOrderId }) => ({ orderId, salesChannelOrderId })),
    };
  }),
});
