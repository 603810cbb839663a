import { whoOf } from '../contract/settings.ts';
import { os } from './base.ts';
import { codesCsv, readCodesCsv } from './codes-csv.ts';
import { inWorkspace } from './middleware.ts';
import { saved } from './saved.ts';

const procedures = os.codes.use(inWorkspace);

export const codes = os.codes.router({
  list: procedures.list.handler(({ context }) => context.workspace.codes.list()),
  learn: procedures.learn.handler(({ input, context, errors }) => {
    const { code: typed, sku, units } = input;
    const { operator } = whoOf(context.settings());
    const { replaced } = saved(errors, () =>
      context.workspace.codes.learn([{ typed, sku, units }], operator, context.now()),
    );
    return { replaced: replaced > 0 };
  }),
  forget: procedures.forget.handler(({ input, context, errors }) => {
    const { operator } = whoOf(context.settings());
    return {
      forgotten: saved(errors, () => context.workspace.codes.forget(input.id, operator, context.now())),
    };
  }),
  export: procedures.export.handler(({ context }) => ({ csv: codesCsv(context.workspace.codes.list()) })),
  import: procedures.import.handler(({ input, context, errors }) => {
    const read = readCodesCsv(input.csv);
    if ('fault' in read) throw errors.BAD_FILE({ data: read.fault });
    return saved(errors, () =>
      context.workspace.codes.learn(read.codes, whoOf(context.settings()).operator, context.now()),
    );
  }),
});
