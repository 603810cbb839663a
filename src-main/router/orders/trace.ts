/** Procedures of the search over all orders, including those that have left the queue. */
import { MOST_TRACED } from '../../contract/terms/limits.ts';
import { os } from '../base.ts';
import { inWorkspace } from '../middleware.ts';

const { find, of } = os.trace.use(inWorkspace);

export const trace = os.trace.router({
  find: find.handler(({ input, context: { workspace } }) => workspace.tracing.find(input.text, MOST_TRACED)),
  of: of.handler(({ input, context: { workspace } }) =>
    workspace.atOnce(() => workspace.tracing.of(input.orderId)),
  ),
});
