/** Errors in how the service is asked: signing in, waits that it names, pages. */
import type { Plant } from '../../chaos/plants.ts';

export const SERVICE_PLANTS: readonly Plant[] = [
  {
    name: 'token-thrown-away',
    what: 'A token is used for a fifth of its life, then another one is asked for.',
    file: 'upstream/token/token.ts',
    find: 'Math.min(MARGIN_MS, (token.expiresAt - token.issuedAt) / 10);',
    replace: '(token.expiresAt - token.issuedAt) * 0.8;',
    promise: ['token-kept'],
  },
  {
    name: 'list-asks-for-more',
    what: 'The list is asked for with a parameter that the specification does not show.',
    file: 'upstream/order-query.ts',
    find: 'if (query.statuses && query.statuses.length > 0) url',
    replace:
      "url.searchParams.set('pageSize', '100');\n  if (query.statuses && query.statuses.length > 0) url",
    promise: ['request-shape'],
  },
  {
    name: 'pages-end-early',
    what: 'A list is taken for whole after its third page.',
    file: 'upstream/order-pages.ts',
    find: 'if (nextPageToken === null) return;',
    replace: 'if (nextPageToken === null || pages >= 3) return;',
    promise: ['no-order-leaves'],
  },
  {
    name: 'no-floor-of-sign-ins',
    what: 'Between two sign-ins no time has to pass.',
    file: 'upstream/token/token.ts',
    find: 'return Math.max(FLOOR_MS - since, 0);',
    replace: 'return Math.min(FLOOR_MS - since, 0);',
    also: [
      {
        find: 'if (this.#useless > 1) return backoff(this.#useless, PAUSE, this.#o.random());',
        replace: '',
      },
    ],
    promise: ['manners'],
  },
  {
    name: 'sign-ins-beside-each-other',
    what: 'Whoever wants a token signs in, also while another sign-in is under way.',
    file: 'upstream/token/token.ts',
    find: 'this.#flight ??= this.#find()',
    replace: 'this.#flight = this.#find()',
    promise: ['manners'],
  },
  {
    name: 'retry-after-ignored',
    what: 'The wait that a service names is not read.',
    file: 'upstream/retry-after.ts',
    find: 'return Number.isNaN(ms) ? null :',
    replace: 'return ms > -Infinity ? null :',
    promise: ['manners'],
  },
  {
    name: 'cancels-pass-the-gate',
    what: 'A cancel does not wait for the time that the service named.',
    file: 'upstream/client.ts',
    find: 'this.#gate.pass(host);\n    const token',
    replace: "if (call.method === 'GET') this.#gate.pass(host);\n    const token",
    also: [
      {
        find: 'waited for its token.\n    this.#gate.pass(host);',
        replace: "waited for its token.\n    if (call.method === 'GET') this.#gate.pass(host);",
      },
    ],
    promise: ['manners'],
  },
  {
    name: 'gate-of-the-last-answer',
    what: 'A shorter wait that is named later replaces a longer one.',
    file: 'upstream/throttle-gate.ts',
    find: 'const until = Math.max(this.#shut.get(host)?.until ?? 0, now + wait);',
    replace: 'const until = now + wait / 2;',
    promise: ['manners'],
  },
];
