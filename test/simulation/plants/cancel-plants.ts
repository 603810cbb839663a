/** Errors in how decisions to cancel are kept, shown and delivered. */
import type { Plant } from './planted.ts';

const AT_START = 'const ids = this.#statements.sending.all(this.#account).filter((id) => !underWay.has(id));';
const atStart = (statement: string) =>
  `if (arguments.length < 2) { this.#db.pragma('foreign_keys = OFF'); this.#db.prepare(\`${statement}\`).run(); }\n    ${AT_START}`;

export const CANCEL_PLANTS: readonly Plant[] = [
  {
    name: 'sends-again-blindly',
    what: 'A request that a crash interrupted is taken for unsent at the next start.',
    file: 'journal/intents.ts',
    find: "this.change(id, 'sending', { state: 'unknown', problem, nextTryAt: now }, now);",
    replace: "this.change(id, 'sending', { state: 'waiting', problem, nextTryAt: now }, now);",
    promise: ['look-before-again', 'once'],
  },
  {
    name: 'lost-answer-sent-again',
    what: 'A request whose answer was lost is sent again without a look.',
    file: 'sync/cancel-delivery.ts',
    find: "this.#later(sending, 'unknown', problem, error.retryAfterMs ?? 0);",
    replace: "this.#later(sending, 'waiting', problem, error.retryAfterMs ?? 0);",
    promise: ['look-before-again', 'once'],
  },
  {
    name: 'not-found-is-not-done',
    what: 'A look-up that does not show the order is taken for proof that it is not cancelled.',
    file: 'sync/cancel-delivery.ts',
    find: "else this.#later(intent, 'unknown', problem, 0, true);",
    replace: "else this.#later(intent, 'waiting', problem, 0, true);",
    promise: ['look-before-again', 'once'],
  },
  {
    name: 'accepts-early',
    what: 'The outbox shows a decision as accepted as soon as it may have been sent.',
    file: 'router/intent-view.ts',
    find: "return inGrace ? { ...view, state: 'grace' } : view;",
    replace:
      "if (['sending', 'unknown'].includes(view.state)) return { ...view, state: 'accepted' };\n  return inGrace ? { ...view, state: 'grace' } : view;",
    promise: ['no-more-than-known'],
  },
  {
    name: 'empty-yes-accepted',
    what: 'Every answer of 200 to a cancel is taken for its success, also one that shows the order as ready.',
    file: 'sync/cancel-delivery.ts',
    find: "if (outcome.cancelled && outcome.reason !== 'not-shown')\n      await this.#settled(sending, answer, outcome.reason);",
    replace: "if (answer !== '') await this.#settled(sending, answer, 'ours');",
    promise: ['no-more-than-known', 'once'],
  },
  {
    name: 'other-moment',
    what: 'The moment of sending is sent in place of the moment of the decision.',
    file: 'sync/cancel-delivery.ts',
    find: 'cancelDate: intent.decidedAt,',
    replace: 'cancelDate: new Date(clock.now()).toISOString(),',
    promise: ['true-moment'],
  },
  {
    name: 'forgets-withdrawals',
    what: 'What was taken back is in the outbox again after a start.',
    file: 'journal/intents.ts',
    find: AT_START,
    replace: atStart(
      "UPDATE OR IGNORE intents SET state = 'waiting', next_try = 0 WHERE state = 'withdrawn'",
    ),
    promise: ['not-after-taken-back'],
  },
  {
    name: 'loses-decisions',
    what: 'The newest decision that waits is gone at the next start.',
    file: 'journal/intents.ts',
    find: AT_START,
    replace: atStart("DELETE FROM intents WHERE n = (SELECT max(n) FROM intents WHERE state = 'waiting')"),
    promise: ['nothing-lost'],
  },
  {
    name: 'lag-is-a-refusal',
    what: 'After a refusal a list that lags behind counts as proof that nothing was done.',
    file: 'sync/cancel-delivery.ts',
    find: "else if (mayBeDone) this.#later(sending, 'unknown', problem);",
    replace: '',
  },
  {
    name: 'grace-ignored',
    what: 'A decision is sent at once, whatever its grace.',
    file: 'journal/intents.ts',
    find: "'waiting', @graceUntil, coalesce(@graceUntil, @now), @now)",
    replace: "'waiting', @graceUntil, @now, @now)",
  },
  {
    name: 'unsent-without-unknown',
    what: 'Decisions whose outcome is unknown are not counted as unsent.',
    file: 'journal/intents.ts',
    find: "sum(state IN ('waiting', 'sending', 'unknown'))",
    replace: "sum(state IN ('waiting', 'sending'))",
  },
  {
    name: 'unsent-with-accepted',
    what: 'Decisions that are delivered are counted as unsent for ever.',
    file: 'journal/intents.ts',
    find: "sum(state IN ('waiting', 'sending', 'unknown'))",
    replace: "sum(state IN ('waiting', 'sending', 'unknown', 'accepted'))",
    promise: ['settles'],
  },
  {
    name: 'all-cancels-are-ours',
    what: 'A cancel of somebody else counts as the success of this station.',
    file: 'sync/cancel-delivery.ts',
    find: "const ours = there === 'ours' ||",
    replace: "const ours = there !== 'ours' || there === 'ours' ||",
    promise: ['once'],
  },
  {
    name: 'takes-back-what-may-be-sent',
    what: 'A decision can be taken back although a request may have left.',
    file: 'router/outbox.ts',
    find: "act(context, errors, input.id, ['waiting'], () => ({ state: 'withdrawn' }), isStillHere),",
    replace: "act(context, errors, input.id, ['waiting'], () => ({ state: 'withdrawn' })),",
    promise: ['not-after-taken-back'],
  },
  {
    name: 'all-at-once',
    what: 'Ten cancels are under way at once.',
    file: 'sync/sender.ts',
    find: 'const AT_ONCE = 3;',
    replace: 'const AT_ONCE = 10;',
    promise: ['manners'],
  },
  {
    name: 'decided-stays-in-queue',
    what: 'An order that a decision cancels is not taken out of the queue.',
    file: 'cache/read/reader.ts',
    find: 'for (const id of more) this.#put.run(id);',
    replace: '',
  },
  {
    name: 'exclusions-stay',
    what: 'An order whose decision was taken back does not come back to the queue.',
    file: 'cache/read/reader.ts',
    find: 'for (const id of gone) this.#drop.run(id);',
    replace: '',
    promise: ['no-order-leaves'],
  },
];
