/** Procedures of practice: goods to scan, and orders that need them. */
import { os } from '../base.ts';
import { inWorkspace } from '../middleware.ts';

/** Orders whose numbers are printed: as many as fit above the products of the first page. */
const ORDERS = 12;

export const practice = os.practice.router({
  goods: os.practice.goods.use(inWorkspace).handler(({ context, errors }) => {
    const products = context.practiceGoods();
    if (!products) throw errors.NOT_PRACTICE();
    const { pick } = context.workspace;
    const { orders } = pick.itemsOf(pick.next(ORDERS));
    return {
      products: [...products],
      orders: orders.map(({ orderId, salesChannelOrderId }) => ({ orderId, salesChannelOrderId })),
    };
  }),
});
