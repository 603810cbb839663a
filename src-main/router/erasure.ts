import { whoOf } from '../contract/settings.ts';
import { os } from './base.ts';
import { inWorkspace } from './middleware.ts';
import { asNotSaved } from './saved.ts';

const procedures = os.erasure.use(inWorkspace);

export const erasure = os.erasure.router({
  find: procedures.find.handler(({ input, context }) => context.workspace.erasure.find(input.text)),
  files: procedures.files.handler(({ input, context }) => context.workspace.erasure.files(input.orderIds)),
  erase: procedures.erase.handler(async ({ input, context, errors }) => {
    const { station } = whoOf(context.settings());
    try {
      return await context.workspace.erasure.erase(input.orderIds, { operator: input.operator, station });
    } catch (error) {
      throw asNotSaved(errors, error);
    }
  }),
  list: procedures.list.handler(({ context }) => context.workspace.erasure.list()),
});
