/** Procedures of the lessons in practice. */
import { os } from '../base.ts';
import { inWorkspace } from '../middleware.ts';

const { list, start, leave } = os.lessons.use(inWorkspace);

export const lessons = os.lessons.router({
  list: list.handler(({ context, errors }) => {
    const calls = context.lessons();
    if (!calls) throw errors.NOT_PRACTICE();
    return calls.list();
  }),
  start: start.handler(({ input, context, errors }) => {
    const calls = context.lessons();
    if (!calls?.start(input.name)) throw errors.NOT_PRACTICE();
    return {};
  }),
  leave: leave.handler(async ({ context, errors }) => {
    const calls = context.lessons();
    if (!calls) throw errors.NOT_PRACTICE();
    await calls.leave();
    return {};
  }),
});
