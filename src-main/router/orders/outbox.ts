/** Procedures of the outbox: decisions to cancel, and what a person does with each. */
import type { StoredState } from '../../domain/cancel/intent-states.ts';
import type { IntentChange, StoredIntent } from '../../journal/cancels/intent.ts';
import type { Intents } from '../../journal/cancels/intents.ts';
import { os } from '../base.ts';
import type { Context, WorkspaceContext } from '../context.ts';
import { intentView } from '../views/intent-view.ts';
import { outboxCsv } from '../tables/outbox-csv.ts';
import { inWorkspace } from '../middleware.ts';
import { saved, type NotSaved } from '../saved.ts';

/** States in which a person can retry a decision, or end it; in any other it is too late. */
const RETRY: readonly StoredState[] = ['waiting', 'unknown', 'refused', 'parked'];
const END: readonly StoredState[] = ['refused', 'parked'];
const MOST_EXPORTED = 100_000;

const procedures = os.outbox.use(inWorkspace);

export const outbox = os.outbox.router({
  list: procedures.list.handler(({ input, context }) => {
    const { workspace } = context;
    const { offset = 0, limit = 500 } = input ?? {};
    return workspace.intents
      .list(limit, offset)
      .map((intent) => intentView(workspace, intent, context.now()));
  }),
  count: procedures.count.handler(({ context }) => context.workspace.intents.count()),
  history: procedures.history.handler(({ input, context, errors }) => {
    const {
      intents,
      operators: { people },
    } = context.workspace;
    if (!intents.byId(input.id)) throw errors.INTENT_NOT_FOUND();
    return intents.past.of(input.id).map((step) => ({
      ...step,
      operator: people.nameOf(step.operator),
      approvedBy: people.nameOf(step.approvedBy),
    }));
  }),
  withdraw: procedures.withdraw.handler(({ input, context, errors }) =>
    act(context, errors, input.id, ['waiting'], () => ({ state: 'withdrawn' }), isStillHere),
  ),
  retry: procedures.retry.handler(({ input, context, errors }) =>
    act(context, errors, input.id, RETRY, (intent) => {
      const { reason } = input;
      // A cancel that may have been sent keeps its reason: otherwise another program's could be taken for ours.
      const replaced = reason !== undefined && END.includes(intent.state) ? { reason } : {};
      const nextTryAt = context.now();
      // An answer counts only if it belongs to a look-up for this decision.
      if (intent.state === 'unknown') return { state: 'unknown', nextTryAt, problem: null };
      // The cancel may have been sent after the restored copy was made: the service is asked before it is resent.
      if (intent.problem?.kind === 'restored') return { state: 'unknown', nextTryAt, ...replaced };
      return { state: 'waiting', nextTryAt, problem: intent.problem, ...replaced };
    }),
  ),
  lookAgain: procedures.lookAgain.handler(({ input, context, errors }) =>
    act(context, errors, input.id, END, () => ({ state: 'unknown', nextTryAt: context.now() })),
  ),
  giveUp: procedures.giveUp.handler(({ input, context, errors }) =>
    act(context, errors, input.id, [...END, 'by-hand'], (intent) => ({
      state: 'given-up',
      problem: intent.problem,
    })),
  ),
  settleByHand: procedures.settleByHand.handler(({ input, context, errors }) =>
    act(context, errors, input.id, END, (intent) => ({ state: 'by-hand', problem: intent.problem })),
  ),
  export: procedures.export.handler(({ context }) => {
    const { workspace } = context;
    const now = context.now();
    return {
      csv: outboxCsv(
        workspace.intents.list(MOST_EXPORTED).map((intent) => intentView(workspace, intent, now)),
      ),
    };
  }),
});

interface ActErrors extends NotSaved {
  INTENT_NOT_FOUND: () => Error;
  TOO_LATE: (options: { data: { state: StoredState } }) => Error;
}

/** A person's step with a decision; on disk when this returns. */
function act(
  context: Context & { workspace: WorkspaceContext },
  errors: ActErrors,
  id: string,
  allowed: readonly StoredState[],
  step: (intent: StoredIntent) => IntentChange,
  mayStill: (intents: Intents, intent: StoredIntent) => boolean = () => true,
) {
  const { workspace } = context;
  const intent = workspace.intents.byId(id);
  if (!intent) throw errors.INTENT_NOT_FOUND();
  if (!intent.ours || !allowed.includes(intent.state) || !mayStill(workspace.intents, intent))
    throw errors.TOO_LATE({ data: { state: intent.state } });
  const { operator } = workspace.operators.who();
  const { approvedBy = null } = context;
  const after = saved(errors, () =>
    workspace.intents.change(id, intent.state, { ...step(intent), operator, approvedBy }, context.now()),
  );
  workspace.decisionChanged();
  return intentView(workspace, after, context.now());
}

/** True if no request of it may have taken effect. */
const isStillHere = (intents: Intents, { id }: StoredIntent) => !intents.past.mayHaveBeenSent(id);
