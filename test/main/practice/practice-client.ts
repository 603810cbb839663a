import { afterEach } from 'vitest';

import type { OrderBook } from '../../../src-main/practice/book/book.ts';
import type { CompleteOrder, Order } from '../../../src-main/practice/order/order-shapes.ts';
import {
  PRACTICE_CLIENT_ID,
  PRACTICE_CLIENT_SECRET,
  startPracticeService,
} from '../../../src-main/practice/http/service.ts';
import type { PracticeOptions, PracticeService } from '../../../src-main/practice/http/service.ts';

/** An answer with its body read. */
export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** The body of every refusal. */
export interface Message {
  readonly message: string;
}

export interface Page {
  readonly orders: readonly Order[];
  readonly nextPageToken?: string;
}

const started: PracticeService[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.stop()));
});

/** Starts a service that is stopped after the test, even if it fails. */
export async function start(options?: PracticeOptions, book?: OrderBook): Promise<PracticeService> {
  const service = await startPracticeService(options, book);
  started.push(service);
  return service;
}

export async function send<T>(address: string, init: RequestInit = {}): Promise<Answer<T>> {
  const response = await fetch(address, init);
  return { status: response.status, headers: response.headers, body: (await response.json()) as T };
}

export function post<T>(address: string, body: unknown, token?: string): Promise<Answer<T>> {
  return send(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(token) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

export function bearer(token?: string): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

export const CREDENTIALS = { clientId: PRACTICE_CLIENT_ID, clientSecret: PRACTICE_CLIENT_SECRET };

export interface TokenBody {
  readonly token: string;
  readonly tokenType: string;
  readonly expiresIn: number;
}

export async function tokenOf({ authUrl }: PracticeService): Promise<string> {
  return (await post<TokenBody>(`${authUrl}/token`, CREDENTIALS)).body.token;
}

/** Requests a page; filter values are encoded, so that the plus sign of an offset arrives as such. */
export function list(
  { orderUrl }: PracticeService,
  token: string,
  query: Record<string, string> = {},
): Promise<Answer<Page>> {
  return send(`${orderUrl}/ext/orders?${new URLSearchParams(query).toString()}`, { headers: bearer(token) });
}

/** Follows nextPageToken to the end. */
export async function allPages(
  service: PracticeService,
  token: string,
  query: Record<string, string> = {},
): Promise<Page[]> {
  const pages: Page[] = [];
  let nextPageToken: string | undefined = '';
  while (nextPageToken !== undefined) {
    const { body }: Answer<Page> = await list(service, token, { ...query, nextPageToken });
    pages.push(body);
    ({ nextPageToken } = body);
  }
  return pages;
}

export function cancel<T = CompleteOrder>(
  { orderUrl }: PracticeService,
  token: string,
  orderId: string,
  body: unknown = { cancelDate: '2026-03-02T10:00:00+01:00', cancelReason: 'Buyer changed their mind' },
): Promise<Answer<T>> {
  return post(`${orderUrl}/ext/orders/${orderId}/cancel`, body, token);
}

/** Clock that stands still until a test moves it. */
export class StoppedClock {
  ms = Date.parse('2026-03-02T09:00:00.000Z');
  readonly now = (): number => this.ms;
}
