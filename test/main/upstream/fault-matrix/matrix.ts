/** All rows. */
import { BODY_FAULTS } from './body-faults.ts';
import { CONNECTION_FAULTS } from './connection-faults.ts';
import type { Fault } from './fault.ts';
import { HTTP2_FAULTS } from './http2-faults.ts';
import { PROXY_FAULTS } from './proxy-faults.ts';
import { REDIRECT_FAULTS } from './redirect-faults.ts';
import { STATUS_FAULTS } from './status-faults.ts';
import { TLS_FAULTS } from './tls-faults.ts';

export const MATRIX: readonly (readonly [string, readonly Fault[]])[] = [
  ['The connection', CONNECTION_FAULTS],
  ['The body of an answer', BODY_FAULTS],
  ['Statuses', STATUS_FAULTS],
  ['Redirects', REDIRECT_FAULTS],
  ['TLS', TLS_FAULTS],
  ['Proxies', PROXY_FAULTS],
  ['HTTP/2', HTTP2_FAULTS],
];
