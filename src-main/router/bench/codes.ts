/** Procedures of learned codes: teach, forget, load and save tables. */
import type { LearnedCode, TaughtCodes } from '../../contract/scan/codes.ts';
import { taughtForm, type TaughtForm } from '../../domain/scan/taught-form.ts';
import { itemWithEan } from '../../scan/learned-code.ts';
import { readScan } from '../../scan/read-scan.ts';
import { os } from '../base.ts';
import { refusedCodes, type EnteredCode } from '../views/code-faults.ts';
import { codesCsv, readCodesCsv } from '../tables/codes-csv.ts';
import type { Context, WorkspaceContext } from '../context.ts';
import { inWorkspace } from '../middleware.ts';
import { saved, type NotSaved } from '../saved.ts';

/** Number of refused codes that are named; the answer says how many there are. */
const MOST_REFUSED = 50;

const procedures = os.codes.use(inWorkspace);

export const codes = os.codes.router({
  list: procedures.list.handler(({ context }): LearnedCode[] => {
    const { workspace } = context;
    return workspace.atOnce(() =>
      workspace.codes.list().map((code) => ({
        ...code,
        learnedBy: workspace.operators.people.nameOf(code.learnedBy),
        otherItem: itemWithEan(workspace.scan, code),
      })),
    );
  }),
  learn: procedures.learn.handler(({ input, context, errors }) => {
    const { code: typed, sku, units, sure = false } = input;
    return teach(context, errors, [{ line: 1, typed, sku, units }], { sure, isTable: false });
  }),
  asTaught: procedures.asTaught.handler(({ input, context }) => taughtAs(context, input.code)),
  forget: procedures.forget.handler(({ input, context, errors }) => {
    const { operator } = context.workspace.operators.who();
    return {
      forgotten: saved(errors, () => context.workspace.codes.forget(input.id, operator, context.now())),
    };
  }),
  export: procedures.export.handler(({ context }) => {
    const { codes: taught, operators } = context.workspace;
    const { nameOf } = operators.people;
    return { csv: codesCsv(taught.list().map((code) => ({ ...code, learnedBy: nameOf(code.learnedBy) }))) };
  }),
  import: procedures.import.handler(({ input, context, errors }) => {
    const read = readCodesCsv(input.csv);
    if ('fault' in read) return { added: 0, replaced: 0, refused: [], refusedInAll: 0, fault: read.fault };
    return teach(context, errors, read.codes, { sure: input.sure ?? false, isTable: true });
  }),
});

const taughtAs = (context: Context, typed: string): TaughtForm =>
  taughtForm(typed, readScan(typed, context.now()));

/** Teaches all codes, or none if one is refused. */
function teach(
  context: Context & { workspace: WorkspaceContext },
  errors: NotSaved,
  given: readonly EnteredCode[],
  how: Parameters<typeof refusedCodes>[2],
): TaughtCodes {
  const { workspace } = context;
  const entered = given.map((code) => ({ ...code, typed: taughtAs(context, code.typed).code }));
  const refused = workspace.atOnce(() => refusedCodes(workspace.scan, entered, how));
  if (refused.length > 0)
    return { added: 0, replaced: 0, refused: refused.slice(0, MOST_REFUSED), refusedInAll: refused.length };
  const { operator } = workspace.operators.who();
  const counts = saved(errors, () => workspace.codes.learn(entered, operator, context.now()));
  return { ...counts, refused: [], refusedInAll: 0 };
}
