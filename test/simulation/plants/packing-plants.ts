/** Errors in how packing is written, folded and held against the newest orders. */
import type { Plant } from '../../chaos/plants.ts';

const HISTORY = 'const { events, broken } = this.#journal.history(orderId);';
const APPEND = 'this.#append.immediate(events, recording);';

export const PACKING_PLANTS: readonly Plant[] = [
  {
    name: 'undo-refused',
    what: 'A step cannot be undone, and nothing says why.',
    file: 'packing/packing-service.ts',
    find: "if (at.stop && !isOfSent) return { ok: false, why: 'stopped' };\n    const begun",
    replace:
      "if ((at.stop && !isOfSent) || step.kind === 'undo') return { ok: false, why: 'stopped' };\n    const begun",
    promise: ['right-answer'],
  },
  {
    name: 'answers-before-it-writes',
    what: 'What an answer says is written with the next step.',
    file: 'journal/packing/packing.ts',
    find: APPEND,
    replace:
      'const late = this.late;\n    this.late = [events, recording];\n    if (late) this.#append.immediate(...late);',
    promise: ['nothing-lost'],
  },
  {
    name: 'moves-not-written',
    what: 'That a unit was moved to another parcel is not written.',
    file: 'journal/packing/packing.ts',
    find: APPEND,
    replace: `if (!events.every((event) => event.kind === 'moved')) ${APPEND}`,
    promise: ['nothing-lost', 'never-breaks'],
  },
  {
    name: 'refused-write-ignored',
    what: 'Where the disk refuses to write a step, the step counts all the same.',
    file: 'journal/packing/packing.ts',
    find: APPEND,
    replace: `try { ${APPEND} } catch {}`,
    promise: ['nothing-lost', 'never-breaks'],
  },
  {
    name: 'counts-twice',
    what: 'A unit is written twice, and shown once.',
    file: 'journal/packing/packing.ts',
    find: 'for (const event of events) {',
    replace: "for (const event of events.flatMap((e) => (e.kind === 'counted' ? [e, e] : [e]))) {",
    promise: ['nothing-lost', 'right-answer'],
  },
  {
    name: 'forgets-the-last',
    what: 'The newest event of an order is not read at the next start.',
    file: 'packing/sessions.ts',
    find: HISTORY,
    replace:
      'const { events: all, broken } = this.#journal.history(orderId);\n    const events = all.length > 1 ? all.slice(0, -1) : all;',
    promise: ['nothing-lost'],
  },
  {
    name: 'undoes-nothing',
    what: 'What was undone is there again at the next start.',
    file: 'packing/sessions.ts',
    find: HISTORY,
    replace:
      "const { events: all, broken } = this.#journal.history(orderId);\n    const events = all.filter(({ event }) => event.kind !== 'undone');",
    promise: ['nothing-lost'],
  },
  {
    name: 'misses-not-noted',
    what: 'A scan of too many units is not written.',
    file: 'journal/packing/scan-misses.ts',
    find: 'this.#statements.note.run(',
    replace: "if (miss.kind !== 'too-many') this.#statements.note.run(",
    promise: ['nothing-lost'],
  },
  {
    name: 'forges-a-moment',
    what: 'The moment of an event is another one after a start.',
    file: 'journal/packing/packing.ts',
    find: 'this.orders = new PackedOrders(db, account);',
    replace:
      "db.exec('UPDATE packing_events SET at = at + 1 WHERE seq = 2');\n    this.orders = new PackedOrders(db, account);",
    promise: ['nothing-lost'],
  },
  {
    name: 'cleared-at-once',
    what: 'A box may leave as soon as it is closed, before the service was asked.',
    file: 'domain/packing/fold.ts',
    find: "return { ...state, phase: 'sealed', earlier: [], cleared: false, pull: null };",
    replace: "return { ...state, phase: 'sealed', earlier: [], cleared: true, pull: null };",
    promise: ['cleared-after-closing'],
  },
  {
    name: 'cleared-by-an-earlier-question',
    what: 'The answer to a question from before the box was closed clears it.',
    file: 'sync/clearance-checker.ts',
    find: 'const isOvertaken = () => this.#urgent.has(orderId);',
    replace: 'const isOvertaken = () => false;',
    promise: ['cleared-after-closing'],
  },
  {
    name: 'never-pulled',
    what: 'A box whose order was cancelled since it was closed is not asked for.',
    file: 'packing/clearance.ts',
    find: "} else if (verdict.kind === 'must-not-leave') {",
    replace: "} else if (verdict.kind === 'must-not-leave' && at.state === null) {",
    promise: ['cleared-after-closing', 'settles'],
  },
  {
    name: 'decision-does-not-call-back',
    what: 'A box that may leave is not held against a decision to cancel its order.',
    file: 'packing/clearance.ts',
    find: '${newest?.open} ${at.isCancelled}`;',
    replace: '${newest?.open}`;',
    promise: ['cleared-after-closing'],
  },
  {
    name: 'change-does-not-stop',
    what: 'An order that changed at the service is packed on as it was.',
    file: 'domain/packing/verdicts.ts',
    find: 'if (!state || !revision) return null;',
    replace: 'if (!state || !revision || news.open) return null;',
  },
  {
    name: 'hold-does-not-stop',
    what: 'An order that is not ready any more is packed on.',
    file: 'domain/packing/verdicts.ts',
    find: "if (!news.open || news.plan.items.length === 0) return { kind: 'not-ready', status: news.status, putBack };",
    replace: '',
  },
  {
    name: 'decision-does-not-stop',
    what: 'An order that a decision of this station cancels is packed on.',
    file: 'domain/packing/verdicts.ts',
    find: "if (cancelledHere) return { kind: 'cancelled-here', putBack };",
    replace: '',
  },
  {
    name: 'plans-go-stale',
    what: 'An order at the bench is not looked at again when the cache has changed.',
    file: 'packing/newest-orders.ts',
    find: 'this.#looked.clear();',
    replace: '',
  },
];
