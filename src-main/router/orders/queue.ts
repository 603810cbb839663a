/** Procedures of the queue: pages, groups, filters, and orders that have left. */
import { os } from '../base.ts';
import { inWorkspace } from '../middleware.ts';
import { nextToPack } from '../views/next-to-pack.ts';

const { page, dueGroups, next, among, facets, departures } = os.queue.use(inWorkspace);

export const queue = os.queue.router({
  page: page.handler(({ input, context }) =>
    context.workspace.queue.ordersReadyToPack(input.filter, input, context.serviceNow()),
  ),
  dueGroups: dueGroups.handler(({ input, context }) =>
    context.workspace.queue.dueGroups(input.filter, context.serviceNow()),
  ),
  next: next.handler(({ input, context: { workspace, serviceNow } }) =>
    workspace.atOnce(() => nextToPack(workspace, input.but, serviceNow())),
  ),
  among: among.handler(({ input, context }) =>
    context.workspace.queue.among(input.orderIds, input.filter, context.serviceNow()),
  ),
  facets: facets.handler(({ input, context }) =>
    context.workspace.queue.facets(context.serviceNow(), input?.text ?? ''),
  ),
  departures: departures.handler(({ input, context }) => context.workspace.departures.page(input)),
});
