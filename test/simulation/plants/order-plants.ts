/** Errors in how orders are read, kept, counted and found, and in what takes them out of the queue. */
import type { Plant } from '../../chaos/plants.ts';

export const ORDER_PLANTS: readonly Plant[] = [
  {
    name: 'number-trimmed',
    what: 'Spaces around the number of an order are dropped, so that two orders become one.',
    file: 'domain/orders/order-number.ts',
    find: 'const text = String(value);',
    replace: 'const text = String(value).trim();',
    promise: ['right-order', 'no-order-leaves', 'invents-nothing'],
  },
  {
    name: 'no-room-for-seconds',
    what: 'An order whose moment is shown in whole seconds is looked up to the millisecond.',
    file: 'domain/orders/creation-ranges.ts',
    find: 'const ms = at % 1000 === 0 ? 1000 : 1;',
    replace: 'const ms = at % 1000 === 0 ? 1 : 1;',
    also: [{ find: 'isWide ? WIDE_MS : 0', replace: 'isWide ? 0 : 0' }],
  },
  {
    name: 'found-cancelled-ignored',
    what: 'An absent order that is found as CANCELLED is left in the queue.',
    file: 'sync/absent-orders.ts',
    find: 'const texts = found.map((f) => f.text);',
    replace:
      "found = found.filter((f) => f.status !== 'CANCELLED');\n  const texts = found.map((f) => f.text);",
    promise: ['none-stays'],
  },
  {
    name: 'missing-once-is-gone',
    what: 'An order leaves after one round of look-ups that did not find it.',
    file: 'domain/orders/queue-departure.ts',
    find: 'export const LOOK_UPS_WITHOUT_TRACE = 3;',
    replace: 'export const LOOK_UPS_WITHOUT_TRACE = 1;',
  },
  {
    name: 'absent-is-gone',
    what: 'An order that a sweep did not show leaves at once, without a look-up.',
    file: 'sync/sweep.ts',
    find: 'const isStable = !repeated && !nameless;',
    replace:
      "await writer.departed(absent.map(({ orderId }) => ({ orderId, status: 'SHIPPED' })), clock.now());\n  const isStable = !repeated && !nameless;",
    promise: ['no-order-leaves', 'no-more-than-known'],
  },
  {
    name: 'never-absent',
    what: 'Orders that sweeps do not show any more are never asked about.',
    file: 'sync/sweep.ts',
    find: 'if (absent.length + doubtful.length === 0) return;',
    replace: 'if (absent.length + doubtful.length < 1_000) return;',
    promise: ['none-stays'],
  },
  {
    name: 'quarantine-drops-the-earlier',
    what: 'A version that cannot be read takes the earlier one out of the queue.',
    file: 'cache/write/ingest.ts',
    find: 'this.#swept.unreadable(h, orderId);',
    replace:
      "if (orderId !== null) this.departures.departed([{ orderId, status: 'ON_HOLD' }], now);\n    this.#swept.unreadable(h, orderId);",
  },
  {
    name: 'never-comes-back',
    what: 'An order that has left the queue stays out when it is ready again.',
    file: 'cache/write/ingest.ts',
    find: 'const open = isOpen(facts.status);',
    replace: 'const open = isOpen(facts.status) && (before?.leftAt ?? null) === null;',
    also: [
      {
        find: 'const row = orderRow(facts, h);',
        replace: 'const row = { ...orderRow(facts, h), open: open ? 1 : 0 };',
      },
    ],
    promise: ['no-order-leaves'],
  },
  {
    name: 'flushes-late',
    what: 'What sweeps have read is written when fifty orders wait, not at the end of each.',
    file: 'cache/write/ingest.ts',
    find: 'flush(): void {\n    this.#buffer.flush();',
    replace: 'flush(): void {\n    if (this.#buffer.waiting >= 50) this.#buffer.flush();',
    promise: ['no-order-leaves', 'none-stays', 'counts'],
  },
  {
    name: 'pick-totals-of-excluded',
    what: 'The pick list of all orders has the units of orders that are not in the queue.',
    file: 'cache/read/pick.ts',
    find: 'const units = total.units - (excluded?.units ?? 0);',
    replace: 'const units = total.units;',
    promise: ['pick-totals'],
  },
  {
    name: 'pick-totals-of-left',
    what: 'The units of an order that left the queue stay on the pick list.',
    file: 'cache/write/rows/item-rows.ts',
    find: 'this.#uncount(k);\n    this.#statements.close.run(k);',
    replace: 'this.#statements.close.run(k);',
    promise: ['pick-totals'],
  },
  {
    name: 'facets-of-a-change-stale',
    what: 'The filters count an order that changed by what it was before.',
    file: 'cache/write/rows/order-batch.ts',
    find: 'if (before?.open === 1) this.#facets.count(before, -1);\n      if (row.open === 1) this.#facets.count(row, 1);',
    replace:
      'if (before?.open === 1 && row.open === 0) this.#facets.count(before, -1);\n      if (row.open === 1 && before?.open !== 1) this.#facets.count(row, 1);',
    promise: ['counts'],
  },
  {
    name: 'facets-of-excluded',
    what: 'The filters count orders that work of this station keeps out of the queue.',
    file: 'cache/read/queue.ts',
    find: "less('carrier', carrier);",
    replace: '',
    promise: ['counts'],
  },
  {
    name: 'words-of-a-change-stale',
    what: 'An order that changed is found by what it was before.',
    file: 'cache/write/rows/order-batch.ts',
    find: 'if (before?.open === 1) this.#rows.dropWords(k);\n    for (const { k, words } of arrivals) if (words !== null) this.#rows.putWords(k, words);',
    replace:
      'if (before?.open === 1 && k < 0) this.#rows.dropWords(k);\n    for (const { k, words, before } of arrivals) if (words !== null && before?.open !== 1) this.#rows.putWords(k, words);',
    promise: ['search'],
  },
  {
    name: 'changes-not-taken',
    what: 'A new version of an order that is in the queue is not taken in.',
    file: 'cache/write/ingest.ts',
    find: 'if (before?.hash === h) return false;',
    replace: 'if (before?.hash === h || (before?.open === 1 && open)) return false;',
  },
];
