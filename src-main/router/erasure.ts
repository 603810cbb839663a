import { os } from './base.ts';
import { inWorkspace } from './middleware.ts';
import { asNotSaved } from './saved.ts';

const procedures = os.erasure.use(inWorkspace);

export const erasure = os.erasure.router({
  find: procedures.find.handler(({ input, context }) => context.workspace.erasure.find(input.text)),
  files: procedures.files.handler(({ input, context }) => context.workspace.erasure.files(input.orderIds)),
  erase: procedures.erase.handler(async ({ input, context, errors }) => {
    const { operators } = context.workspace;
    const { station, operator } = operators.who();
    // Where the station has operators it is whoever is signed on, whatever name was typed.
    const by = operators.people.isUsed && operator !== null ? operator : input.operator;
    try {
      return await context.workspace.erasure.erase(input.orderIds, { operator: by, station });
    } catch (error) {
      throw asNotSaved(errors, error);
    }
  }),
  list: procedures.list.handler(({ context }) => context.workspace.erasure.list()),
});
