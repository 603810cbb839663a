import { os } from './base.ts';
import { intentView } from './intent-view.ts';

export const outbox = os.outbox.router({
  list: os.outbox.list.handler(({ context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    return bench.intents.list().map(intentView);
  }),
  withdraw: os.outbox.withdraw.handler(({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    const intent = bench.intents.byId(input.id);
    if (!intent) throw errors.INTENT_NOT_FOUND();
    // Refused counts as not sent: the service said that nothing happened.
    if (intent.state !== 'waiting' && intent.state !== 'refused') {
      throw errors.TOO_LATE({ data: { state: intent.state } });
    }
    const after = bench.intents.change(intent.id, intent.state, { state: 'withdrawn' }, context.now());
    bench.decisionChanged();
    return intentView(after);
  }),
  retry: os.outbox.retry.handler(({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    const intent = bench.intents.byId(input.id);
    if (!intent) throw errors.INTENT_NOT_FOUND();
    if (!intent.ours || !['waiting', 'unknown', 'refused'].includes(intent.state)) {
      throw errors.TOO_LATE({ data: { state: intent.state } });
    }
    const now = context.now();
    const state = intent.state === 'refused' ? 'waiting' : intent.state;
    const after = bench.intents.change(
      intent.id,
      intent.state,
      { state, nextTryAt: now, problem: intent.problem },
      now,
    );
    bench.decisionChanged();
    return intentView(after);
  }),
});
