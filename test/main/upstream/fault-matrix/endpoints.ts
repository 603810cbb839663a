/** The calls of the client, by the endpoint that they are for. */
import type { UpstreamClient } from '../../../../src-main/upstream/client.ts';

export type Endpoint = 'token' | 'list' | 'skus' | 'cancel' | 'create' | 'approve' | 'startHandling';

/** Reads may be repeated at will. Changes may not: whether one has happened must be known. */
export type EndpointClass = 'token' | 'reads' | 'changes';

export interface Call {
  name: string;
  class: EndpointClass;
  /** Place of the fault. */
  struck: Endpoint;
  /** The caller's purpose: something else than `struck` if the fault strikes the sign-in behind it. */
  wanted: Endpoint;
  make(client: UpstreamClient): Promise<unknown>;
}

const CANCEL = { cancelDate: '2026-03-02T10:00:00Z', cancelReason: 'Damaged' };
const DATE = '2026-03-02T10:00:00Z';

const call = (
  name: Endpoint,
  endpointClass: EndpointClass,
  make: (client: UpstreamClient) => Promise<unknown>,
): Call => ({ name, class: endpointClass, struck: name, wanted: name, make });

const cancel = (client: UpstreamClient) => client.cancelOrder('PD1', CANCEL);

export const CALLS: readonly Call[] = [
  call('token', 'token', (client) => client.signIn()),
  { ...call('token', 'token', cancel), name: 'token before cancel', wanted: 'cancel' },
  call('list', 'reads', (client) => client.ordersPage({ statuses: ['READY_TO_SHIP'] })),
  call('skus', 'reads', (client) => client.skus()),
  call('cancel', 'changes', cancel),
  call('create', 'changes', (client) => client.createOrder({ salesChannelOrderId: 'S1' })),
  call('approve', 'changes', (client) => client.approveOrder('PD1', DATE)),
  call('startHandling', 'changes', (client) => client.startHandling('PD1', DATE)),
];

/** Answers of a healthy service. */
export const GOOD_ANSWERS: Readonly<Record<Endpoint, string>> = {
  token: JSON.stringify({ token: 'matrix-token', tokenType: 'Bearer', expiresIn: 28_800 }),
  list: JSON.stringify({ orders: [{ orderId: 'PD1' }] }),
  skus: JSON.stringify([{ skuId: 'A' }]),
  cancel: JSON.stringify({ orderId: 'PD1', status: 'CANCELLED' }),
  create: JSON.stringify({ orderId: 'PD1' }),
  approve: '{}',
  startHandling: '{}',
};

const PATHS: readonly [RegExp, Endpoint][] = [
  [/^POST \/token$/, 'token'],
  [/^GET \/ext\/orders(\?|$)/, 'list'],
  [/^GET \/ext\/merchant\/skus$/, 'skus'],
  [/^POST \/ext\/orders\/PD1\/cancel$/, 'cancel'],
  [/^POST \/orders$/, 'create'],
  [/^POST \/orders\/PD1\/approve$/, 'approve'],
  [/^POST \/orders\/PD1\/startHandling$/, 'startHandling'],
];

/** @returns null for what no call of the client asks, such as the target of a redirect */
export const endpointOf = (method: string, path: string): Endpoint | null =>
  PATHS.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1] ?? null;
