import { os } from './base.ts';

export const queue = os.queue.router({
  page: os.queue.page.handler(({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    return bench.queue.ordersReadyToPack(input.filter, input, context.serviceNow());
  }),
  among: os.queue.among.handler(({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    return bench.queue.among(input.orderIds, input.filter, context.serviceNow());
  }),
  facets: os.queue.facets.handler(({ context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    return bench.queue.facets(context.serviceNow());
  }),
  departures: os.queue.departures.handler(({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    return bench.departures.page(input);
  }),
});
