/** Answers that are made to break a client end as failures of the service, never as faults of our own. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { UpstreamError } from '../../../src-main/upstream/upstream-error.ts';
import { aClient } from '../../support/clients.ts';
import { json, startFaultyService } from '../../support/faulty-service.ts';

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no failure',
    (error: unknown) =>
      error instanceof UpstreamError ? error.kind : `a fault of our own: ${String(error)}`,
  );

const ENORMOUS = 'x'.repeat(60_000_000);

describe('an answer with', () => {
  it.each(['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', 'gzip, constructor'])(
    'Content-Encoding: %s cannot be read',
    async (encoding) => {
      const service = await startFaultyService({
        list: json('packed', 200, { 'content-encoding': encoding }),
      });
      expect(await failureOf(aClient(service).ordersPage({}))).toBe('unreadable');
    },
  );

  it.each(['utf-8', 'none', 'identity', 'UTF-8, identity', 'binary'])(
    'Content-Encoding: %s is read, since nothing is packed',
    async (encoding) => {
      const service = await startFaultyService({
        list: json({ orders: [] }, 200, { 'content-encoding': encoding }),
      });
      expect(await failureOf(aClient(service).ordersPage({}))).toBe('no failure');
    },
  );

  it.each(['gzip, utf-8', 'utf-8, gzip'])('Content-Encoding: %s is unpacked', async (encoding) => {
    const service = await startFaultyService({
      list: (_request, response) => {
        response.writeHead(200, { 'content-encoding': encoding });
        response.end(gzipSync('{"orders":[]}'));
      },
    });
    expect(await failureOf(aClient(service).ordersPage({}))).toBe('no failure');
  });

  it('a token of 60 MB cannot be read, and no request carries it', async () => {
    const service = await startFaultyService({ token: json({ token: ENORMOUS, expiresIn: 600 }) });
    expect(await failureOf(aClient(service).ordersPage({}))).toBe('unreadable');
    expect(service.count('list')).toBe(0);
  });

  it('a page token of 60 MB ends the list there, and no address holds it', async () => {
    const service = await startFaultyService({ list: json({ orders: [], nextPageToken: ENORMOUS }) });
    const client = aClient(service);
    const { nextPageToken } = await client.ordersPage({});
    expect(await failureOf(client.ordersPage({ nextPageToken: nextPageToken ?? '' }))).toBe('unreadable');
    expect(service.count('list')).toBe(1);
  });
});
