import { describe, expect, it } from 'vitest';
import { ServerClock } from '../../../src-main/upstream/server-clock.ts';
import { aClient } from '../../support/clients.ts';
import { json, startFaultyService } from '../../support/faulty-service.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const clock = new ManualClock();
const at = (offsetMs: number) => new Date(clock.now() + offsetMs).toUTCString();

describe('the clock of the service', () => {
  it('is known when two answers agree', () => {
    const server = new ServerClock(clock);
    server.note(at(3_600_000), 100);
    expect(server.skewMs).toBeNull();
    server.note(at(3_600_000), 100);
    expect(Math.abs((server.skewMs ?? 0) - 3_600_000)).toBeLessThan(1_000);
  });

  it('is not what one odd answer says, such as that of a cache', () => {
    const server = new ServerClock(clock);
    for (const offset of [0, 0, -86_400_000, 0, 7_200_000]) server.note(at(offset), 10);
    expect(Math.abs(server.skewMs ?? 1e9)).toBeLessThan(1_000);
  });

  it('follows when the difference changes for good', () => {
    const server = new ServerClock(clock);
    for (const offset of [0, 0, -600_000, -600_000]) server.note(at(offset), 10);
    expect(Math.abs((server.skewMs ?? 0) + 600_000)).toBeLessThan(1_000);
  });

  it.each([
    ['no date', undefined, 10],
    ['no readable date', 'yesterday', 10],
    ['several dates', [at(0), at(0)], 10],
    ['a date that was long on its way', at(9_999_999), 60_000],
  ])('is not learned from %s', (_name, date, trip) => {
    const server = new ServerClock(clock);
    server.note(date, trip);
    server.note(date, trip);
    expect(server.skewMs).toBeNull();
  });

  it('is learned from real answers, also from those that refuse', async () => {
    // A date is one of the moment of the answer, however late a busy machine gives it.
    const ahead = () => new Date(Date.now() + 7_200_000).toUTCString();
    const service = await startFaultyService({
      list: (request, response) => json('{}', 500, { date: ahead() })(request, response),
    });
    const client = aClient(service);
    for (let n = 0; n < 2; n++) await client.ordersPage({}).catch(() => undefined);
    expect(Math.abs((client.clockSkewMs ?? 0) - 7_200_000)).toBeLessThan(5_000);
  });
});
