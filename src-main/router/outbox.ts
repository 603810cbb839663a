import type { StoredState } from '../domain/intent-states.ts';
import type { IntentChange, StoredIntent } from '../journal/intent.ts';
import type { Intents } from '../journal/intents.ts';
import { os } from './base.ts';
import type { Context } from './context.ts';
import { intentView } from './intent-view.ts';
import { outboxCsv } from './outbox-csv.ts';
import { saved } from './saved.ts';

/** What a person can do to a decision in a state; what is not here comes too late. */
const RETRY: readonly StoredState[] = ['waiting', 'unknown', 'refused', 'parked'];
const END: readonly StoredState[] = ['refused', 'parked'];
const MOST_EXPORTED = 100_000;

export const outbox = os.outbox.router({
  list: os.outbox.list.handler(({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    const { offset = 0, limit = 500 } = input ?? {};
    return bench.intents
      .list(limit, offset)
      .map((intent) => intentView(bench.intents, intent, context.now()));
  }),
  count: os.outbox.count.handler(({ context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    return bench.intents.count();
  }),
  history: os.outbox.history.handler(({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    if (!bench.intents.byId(input.id)) throw errors.INTENT_NOT_FOUND();
    return bench.intents.past.of(input.id);
  }),
  withdraw: os.outbox.withdraw.handler(({ input, context, errors }) =>
    act(context, errors, input.id, ['waiting'], () => ({ state: 'withdrawn' }), isStillHere),
  ),
  retry: os.outbox.retry.handler(({ input, context, errors }) =>
    act(context, errors, input.id, RETRY, (intent) => {
      const { reason } = input;
      // What may have been sent keeps its reason: another one could then be told to be ours and is not.
      const replaced = reason !== undefined && END.includes(intent.state) ? { reason } : {};
      const nextTryAt = context.now();
      // Only a look-up of its own counts as one.
      if (intent.state === 'unknown') return { state: 'unknown', nextTryAt, problem: null };
      return { state: 'waiting', nextTryAt, problem: intent.problem, ...replaced };
    }),
  ),
  lookAgain: os.outbox.lookAgain.handler(({ input, context, errors }) =>
    act(context, errors, input.id, END, () => ({ state: 'unknown', nextTryAt: context.now() })),
  ),
  giveUp: os.outbox.giveUp.handler(({ input, context, errors }) =>
    act(context, errors, input.id, END, (intent) => ({ state: 'given-up', problem: intent.problem })),
  ),
  settleByHand: os.outbox.settleByHand.handler(({ input, context, errors }) =>
    act(context, errors, input.id, END, (intent) => ({ state: 'by-hand', problem: intent.problem })),
  ),
  export: os.outbox.export.handler(({ context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    const now = context.now();
    return {
      csv: outboxCsv(
        bench.intents.list(MOST_EXPORTED).map((intent) => intentView(bench.intents, intent, now)),
      ),
    };
  }),
});

interface ActErrors {
  NOT_SET_UP: () => Error;
  INTENT_NOT_FOUND: () => Error;
  TOO_LATE: (options: { data: { state: StoredState } }) => Error;
  NOT_SAVED: (options: { data: { code: string } }) => Error;
}

/** One step that a person takes with a decision; on disk when this returns. */
function act(
  context: Context,
  errors: ActErrors,
  id: string,
  allowed: readonly StoredState[],
  step: (intent: StoredIntent) => IntentChange,
  mayStill: (intents: Intents, intent: StoredIntent) => boolean = () => true,
) {
  const bench = context.bench();
  if (!bench) throw errors.NOT_SET_UP();
  const intent = bench.intents.byId(id);
  if (!intent) throw errors.INTENT_NOT_FOUND();
  if (!intent.ours || !allowed.includes(intent.state) || !mayStill(bench.intents, intent))
    throw errors.TOO_LATE({ data: { state: intent.state } });
  const operator = context.live.snapshot.operator;
  const after = saved(errors, () =>
    bench.intents.change(id, intent.state, { ...step(intent), operator }, context.now()),
  );
  bench.decisionChanged();
  return intentView(bench.intents, after, context.now());
}

/** Nothing of it has left this station that may have its effect yet. */
const isStillHere = (intents: Intents, { id }: StoredIntent) => !intents.past.mayHaveBeenSent(id);
