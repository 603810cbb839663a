/** Each request is one that the specification allows: its address, its method, its fields, and nothing else. */
import type { Reply, Request } from '../service/service.ts';
import type { Violations } from './violations.ts';

/** Listed here again: nothing is imported from the code under test. */
const STATUSES = [
  ...['CREATED', 'APPROVED', 'HANDLING', 'ON_HOLD', 'PACKED', 'INVOICED', 'READY_TO_SHIP', 'SHIPPED'],
  ...['DELIVERED', 'CANCELLED'],
];
const QUERY = ['status', 'creationDateFrom', 'creationDateUntil', 'nextPageToken'];
const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

export class RequestShape {
  readonly #violations: Violations;
  /** Page tokens that an answer has named. */
  readonly #pages = new Set<string>();

  constructor(violations: Violations) {
    this.#violations = violations;
  }

  ends({ nextPageToken }: Reply): void {
    if (nextPageToken !== undefined) this.#pages.add(nextPageToken);
  }

  sends(request: Request): void {
    const wrong = this.#faultOf(request);
    if (wrong !== null) this.#violations.add('request-shape', `${request.method} ${request.path}: ${wrong}`);
  }

  #faultOf(request: Request): string | null {
    const { kind, method, path, body, query, token } = request;
    const wanted = kind === 'sign-in' || kind === 'cancel' ? 'POST' : 'GET';
    if (method !== wanted) return `not a ${wanted}`;
    if ((token === null) !== (kind === 'sign-in')) return token === null ? 'no token' : 'a token';
    if (kind !== 'list' && kind !== 'look-up' && query.size > 0) return `a query ${query.toString()}`;
    switch (kind) {
      case 'sign-in':
        return path === '/auth/token' ? fields(body, ['clientId', 'clientSecret']) : 'no such address';
      case 'cancel':
        return /^\/orders\/ext\/orders\/[^/]+\/cancel$/.test(path) ? cancelFault(body) : 'no such address';
      case 'list':
      case 'look-up':
        return path === '/orders/ext/orders'
          ? (fields(body, []) ?? this.#listFault(query))
          : 'no such address';
      case 'other':
        return 'no such address';
      default:
        return kind satisfies never;
    }
  }

  #listFault(query: URLSearchParams): string | null {
    for (const [name, value] of query) {
      if (!QUERY.includes(name) || query.getAll(name).length > 1) return `a parameter ${name}`;
      if (name.startsWith('creationDate') && !isMoment(value)) return `${name} ${value}`;
      if (name === 'status' && !value.split(',').every((one) => STATUSES.includes(one)))
        return `status ${value}`;
      if (name === 'nextPageToken' && !this.#pages.has(value))
        return `a page ${value} that no answer has named`;
    }
    return null;
  }
}

const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && ISO_MOMENT.test(value) && !Number.isNaN(Date.parse(value));

function fields(body: Request['body'], wanted: readonly string[]): string | null {
  const given = Object.keys(body).toSorted((a, b) => (a < b ? -1 : 1));
  const isRight = given.join() === wanted.join() && given.every((name) => typeof body[name] === 'string');
  return isRight
    ? null
    : `the fields ${given.join(', ') || 'of nothing'}, not ${wanted.join(', ') || 'of nothing'}`;
}

function cancelFault(body: Request['body']): string | null {
  const wrong = fields(body, ['cancelDate', 'cancelReason']);
  if (wrong !== null) return wrong;
  if (!isMoment(body['cancelDate'])) return `cancelDate ${String(body['cancelDate'])}`;
  return String(body['cancelReason']).trim() === '' ? 'an empty cancelReason' : null;
}
