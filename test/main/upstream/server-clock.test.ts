import { describe, expect, it } from 'vitest';
import { ServerClock } from '../../../src-main/upstream/server-clock.ts';
import { aClient } from '../../support/clients.ts';
import { json, startFaultyService, type Answer } from '../../support/faulty-service.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const clock = new ManualClock();
const at = (offsetMs: number) => new Date(clock.now() + offsetMs).toUTCString();

describe('the clock of the service', () => {
  it('is known when two answers agree', () => {
    const server = new ServerClock(clock);
    server.note(at(3_600_000), 100, 0);
    expect(server.skewMs).toBeNull();
    server.note(at(3_600_000), 100, 0);
    expect(Math.abs((server.skewMs ?? 0) - 3_600_000)).toBeLessThan(1_000);
  });

  it('is not what one odd answer says, such as that of a cache', () => {
    const server = new ServerClock(clock);
    for (const offset of [0, 0, -86_400_000, 0, 7_200_000]) server.note(at(offset), 10, 0);
    expect(Math.abs(server.skewMs ?? 1e9)).toBeLessThan(1_000);
  });

  it('follows when the difference changes for good', () => {
    const server = new ServerClock(clock);
    for (const offset of [0, 0, -600_000, -600_000]) server.note(at(offset), 10, 0);
    expect(Math.abs((server.skewMs ?? 0) + 600_000)).toBeLessThan(1_000);
  });

  it.each([
    ['no date', undefined, 10],
    ['no readable date', 'yesterday', 10],
    ['the date of a device without a clock', 'Thu, 01 Jan 1970 00:00:10 GMT', 10],
    ['a date before there was a Packdesk', 'Fri, 02 Jan 2015 00:00:10 GMT', 10],
    ['several dates', [at(0), at(0)], 10],
    ['a date that was long on its way', at(9_999_999), 60_000],
  ])('is not learned from %s', (_name, date, trip) => {
    const server = new ServerClock(clock);
    server.note(date, trip, 0);
    server.note(date, trip, 0);
    expect(server.skewMs).toBeNull();
  });

  it('is not what a cache repeats', () => {
    const [own, date] = [new ManualClock(), at(-1_000)];
    const server = new ServerClock(own);
    for (let n = 0; n < 4; n++) {
      server.note(date, 10, 0);
      own.advance(3_000);
    }
    expect(server.skewMs).toBeNull();
  });

  it('is reckoned from the head of an answer, however long its body takes', () => {
    const server = new ServerClock(clock);
    for (const sinceHead of [0, 30_000]) server.note(at(7_200_000 - sinceHead), 10, sinceHead);
    expect(Math.abs((server.skewMs ?? 0) - 7_200_000)).toBeLessThan(1_000);
  });

  it.each<[string, number, unknown, Record<string, string>]>([
    ['refusals', 400, { message: 'no' }, {}],
    ['a failing gateway', 502, '<html>Bad gateway</html>', { 'content-type': 'text/html' }],
    ['redirects', 302, '', { location: 'https://sign-in.example/' }],
    ['pages of another network', 200, '<html>Sign in</html>', { 'content-type': 'text/html' }],
  ])('is not learned from %s', async (_name, status, body, headers) => {
    // Dates are made when the answer is sent, however late that is on a busy machine.
    const ahead = () => new Date(Date.now() + 7_200_000).toUTCString();
    const list: Answer = (q, r) => json(body, status, { ...headers, date: ahead() })(q, r);
    const token: Answer = (q, r) => json({ token: 't', expiresIn: 600 }, 200, { date: '' })(q, r);
    const client = aClient(await startFaultyService({ list, token }));
    for (let n = 0; n < 2; n++) await client.ordersPage({}).catch(() => undefined);
    expect(client.clockSkewMs).toBeNull();
  });

  it('is learned from real answers', async () => {
    const ahead = () => new Date(Date.now() + 7_200_000).toUTCString();
    const service = await startFaultyService({
      list: (request, response) => json({ orders: [] }, 200, { date: ahead() })(request, response),
    });
    const client = aClient(service);
    for (let n = 0; n < 2; n++) await client.ordersPage({});
    expect(Math.abs((client.clockSkewMs ?? 0) - 7_200_000)).toBeLessThan(5_000);
  });
});
