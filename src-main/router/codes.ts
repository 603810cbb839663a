import { os } from './base.ts';
import { codesCsv, readCodesCsv } from './codes-csv.ts';
import { saved } from './saved.ts';

export const codes = os.codes.router({
  list: os.codes.list.handler(({ context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    return bench.codes.list();
  }),
  learn: os.codes.learn.handler(({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    const { code: typed, sku, units } = input;
    const { operator } = context.live.snapshot;
    const { replaced } = saved(errors, () =>
      bench.codes.learn([{ typed, sku, units }], operator, context.now()),
    );
    return { replaced: replaced > 0 };
  }),
  forget: os.codes.forget.handler(({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    const { operator } = context.live.snapshot;
    return { forgotten: saved(errors, () => bench.codes.forget(input.id, operator, context.now())) };
  }),
  export: os.codes.export.handler(({ context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    return { csv: codesCsv(bench.codes.list()) };
  }),
  import: os.codes.import.handler(({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    const read = readCodesCsv(input.csv);
    if ('fault' in read) throw errors.BAD_FILE({ data: read.fault });
    return saved(errors, () => bench.codes.learn(read.codes, context.live.snapshot.operator, context.now()));
  }),
});
