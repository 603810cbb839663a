/** Addresses of calls: under a base address, and with the query of the order list. */
import { MOST_PAGE_TOKEN } from '../contract/terms/page-token.ts';
import type { CreationQuery } from '../domain/orders/creation-ranges.ts';
import type { PageToken } from './order-pages.ts';
import { UpstreamError } from './upstream-error.ts';

/** Query of the order list (spec: GET {order_url}/ext/orders). All parts are optional. */
export interface OrderQuery extends CreationQuery, PageToken {
  statuses?: readonly string[];
}

/** @throws UpstreamError `unreadable` for a page token that no request can carry: the page that named it made no sense */
export function listUrl(base: string, query: OrderQuery): URL {
  const url = under(base, '/ext/orders');
  if (query.statuses && query.statuses.length > 0) url.searchParams.set('status', query.statuses.join(','));
  for (const name of ['creationDateFrom', 'creationDateUntil', 'nextPageToken'] as const) {
    const value = query[name];
    if (value === undefined) continue;
    if (value.length > MOST_PAGE_TOKEN) throw new UpstreamError('unreadable', { sent: false });
    url.searchParams.set(name, value);
  }
  return url;
}

/** A path under a base address that may itself have one. */
export function under(base: string, path: string): URL {
  return new URL(base.replace(/\/+$/, '') + path);
}
