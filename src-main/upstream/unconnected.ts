/**
 * Failures that came before a connection was made. undici throws some of them with the same codes as failures within a
 * request, and reports the difference only on its diagnostics channel.
 */
import { subscribe } from 'node:diagnostics_channel';

const before = new WeakSet<object>();

subscribe('undici:client:connectError', (message) => {
  if (typeof message !== 'object' || message === null || !('error' in message)) return;
  const { error } = message;
  if (typeof error === 'object' && error !== null) before.add(error);
});

/** True if no part of the request can have reached a server. */
export const neverConnected = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && before.has(error);
