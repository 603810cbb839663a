/** Connection of one screen, fed with frames that our screens would never send. */
import { describe, expect, it } from 'vitest';
import { MOST_OPEN, openConnection } from '../../../src-main/host/connection.ts';
import type { Context } from '../../../src-main/router/context.ts';
import { readableLog } from '../../support/quiet-log.ts';
import { anApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

type Frame = Record<string, unknown> & { id: number };

function aConnection(parts: Partial<Context> = {}) {
  const { app } = anApp();
  const { log, lines } = readableLog();
  const frames: Frame[] = [];
  const broken: unknown[] = [];
  let hungUp = 0;
  const context: Context = { ...app.context, reportFault: (error) => broken.push(error), ...parts };
  const connection = openConnection({
    context,
    log,
    send: (frame) => frames.push(JSON.parse(frame) as Frame),
    hangUp: () => hungUp++,
  });
  const say = (frame: unknown) => connection.received(JSON.stringify(frame));
  /** Next frame sent after this one. */
  const after = async (frame: unknown): Promise<Frame> => {
    const count = frames.length;
    say(frame);
    await until('it is answered', () => frames.length > count);
    return frames[count] as Frame;
  };
  return { app, connection, frames, broken, lines, say, after, hungUp: () => hungUp };
}

/** A station whose streams of snapshots are counted. */
function aWatchedStation(fails = false) {
  const { app } = anApp();
  let [begun, ended] = [0, 0];
  const watch = (signal: AbortSignal | undefined): AsyncGenerator => {
    begun++;
    let isOpen = true;
    const end = () => {
      if (isOpen) ended++;
      isOpen = false;
    };
    const snapshots = app.context.live.watch(signal);
    let count = 0;
    return {
      next: async () => {
        if (fails && count++ > 0) throw new Error('a bug in the stream of Ada Lovelace');
        const step = await snapshots.next();
        if (step.done === true) end();
        return step;
      },
      return: async () => {
        // A generator that waits ends when its wait does: at the signal.
        const step = await snapshots.return();
        end();
        return step;
      },
      throw: (error) => snapshots.throw(error),
      [Symbol.asyncIterator]() {
        return this;
      },
      async [Symbol.asyncDispose]() {
        end();
        await snapshots.return();
      },
    };
  };
  const live = { watch, snapshot: app.context.live.snapshot } as unknown as Context['live'];
  return {
    live,
    begun: () => begun,
    running: () => begun - ended,
    change: app.context.live.change.bind(app.context.live),
  };
}

describe('a frame', () => {
  it.each([
    ['no JSON', '{"id":1,'],
    ['nothing', ''],
    ['JSON that is no object', 'null'],
    ['a list', '[]'],
    ['no number', '{"call":"station.snapshot"}'],
    ['a number as text', '{"id":"1","call":"station.snapshot"}'],
    ['half a number', '{"id":1.5,"call":"station.snapshot"}'],
    ['a number alone', '{"id":1}'],
    ['a name that is none', '{"id":1,"call":["station","snapshot"]}'],
    ['bytes', Buffer.from('{"id":1,"call":"station.snapshot"}')],
    ['an object', { id: 1, call: 'station.snapshot' }],
    ['undefined', undefined],
  ])('that is %s ends the connection, and the log says so without it', async (_name, frame) => {
    const s = aConnection();
    s.connection.received(frame);
    expect(s.hungUp()).toBe(1);
    expect(s.lines).toMatchObject([{ level: 40, msg: expect.stringContaining('frame') as string }]);
    expect(JSON.stringify(s.lines)).not.toContain('station.snapshot');
    s.say({ id: 2, call: 'station.snapshot' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(s.frames).toEqual([]);
    expect(s.hungUp()).toBe(1);
  });

  it('with a number that is in use ends the connection, and the stream that had it', async () => {
    const station = aWatchedStation();
    const s = aConnection({ live: station.live });
    expect(await s.after({ id: 1, call: 'station.watch' })).toEqual({ id: 1, stream: true });
    await s.after({ id: 1, next: true });
    s.say({ id: 1, call: 'station.snapshot' });
    expect(s.hungUp()).toBe(1);
    await until('the stream has ended', () => station.running() === 0);
  });

  it.each(['', 'station', 'station.nothing', 'constructor', '__proto__', 'toString', 'queue.page.callable'])(
    'that asks for "%s" is told that there is no such thing, and the connection stands',
    async (call) => {
      const s = aConnection();
      expect(await s.after({ id: 1, call })).toMatchObject({
        id: 1,
        error: { code: 'NOT_FOUND', defined: false },
      });
      expect(await s.after({ id: 2, call: 'station.snapshot' })).toMatchObject({
        id: 2,
        answer: { status: { mode: 'none' } },
      });
      expect(s.hungUp()).toBe(0);
    },
  );

  it('may have the number of a call that has ended, well or not', async () => {
    const s = aConnection();
    for (let n = 0; n < 2; n++) {
      expect(await s.after({ id: 1, call: 'station.snapshot' })).toMatchObject({
        answer: { status: { mode: 'none' } },
      });
      expect(await s.after({ id: 1, call: 'orders.get' })).toMatchObject({ error: { code: 'BAD_REQUEST' } });
    }
  });

  it('that asks for an item of a call that is no stream ends the connection', async () => {
    const s = aConnection({ currentWorkspace: () => null });
    s.say({ id: 1, call: 'queue.facets' });
    s.say({ id: 1, next: true });
    expect(s.hungUp()).toBe(1);
    expect(s.frames).toEqual([]);
  });

  it('beyond the calls that one screen may have open ends the connection, and them', async () => {
    const station = aWatchedStation();
    const s = aConnection({ live: station.live });
    for (let id = 1; id <= MOST_OPEN; id++) s.say({ id, call: 'station.watch' });
    await until('all have begun', () => s.frames.length === MOST_OPEN);
    for (let id = 1; id <= MOST_OPEN; id++) await s.after({ id, next: true });
    expect([s.hungUp(), station.running()]).toEqual([0, MOST_OPEN]);
    s.say({ id: MOST_OPEN + 1, call: 'station.snapshot' });
    expect(s.hungUp()).toBe(1);
    expect(s.lines).toMatchObject([{ msg: expect.stringContaining('too many calls') as string }]);
    await until('their streams have ended', () => station.running() === 0);
  });

  it('that stops what has ended, or asks for more of it, is no fault', async () => {
    const s = aConnection();
    await s.after({ id: 1, call: 'station.snapshot' });
    for (const id of [1, 7]) {
      s.say({ id, stop: true });
      expect(await s.after({ id, next: true })).toEqual({ id, end: true });
    }
    expect(await s.after({ id: 2, call: 'station.snapshot' })).toMatchObject({ id: 2 });
    expect(s.hungUp()).toBe(0);
  });
});

describe('a stream', () => {
  it('tells one item for each question, and the newest', async () => {
    const station = aWatchedStation();
    const s = aConnection({ live: station.live });
    await s.after({ id: 1, call: 'station.watch' });
    expect(await s.after({ id: 1, next: true })).toMatchObject({ item: { status: { openOrders: 0 } } });
    for (const openOrders of [1, 2, 3]) station.change('status', { openOrders });
    await new Promise((resolve) => setImmediate(resolve));
    expect(s.frames).toHaveLength(2);
    expect(await s.after({ id: 1, next: true })).toMatchObject({ item: { status: { openOrders: 3 } } });
  });

  it('is told no more than was asked for, however much happens while nobody reads', async () => {
    const station = aWatchedStation();
    const s = aConnection({ live: station.live });
    const STREAMS = 100;
    let asked = 0;
    const say = (frame: unknown) => {
      asked++;
      s.say(frame);
    };
    for (let id = 1; id <= STREAMS; id++) say({ id, call: 'station.watch' });
    await until('all have begun', () => s.frames.length === STREAMS);
    for (let id = 1; id <= STREAMS; id++) say({ id, next: true });
    for (let openOrders = 1; openOrders <= 5_000; openOrders++) {
      station.change('status', { openOrders });
      if (openOrders % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    // One answer and one item each: the backlog of a screen that hangs does not grow with missed items.
    expect([s.frames.length, asked]).toEqual([2 * STREAMS, 2 * STREAMS]);
    expect(await s.after({ id: 1, next: true })).toMatchObject({ item: { status: { openOrders: 5_000 } } });
  });

  it.each([
    ['before its first item', 0, false],
    ['between two items', 1, false],
    ['while an item is waited for', 1, true],
  ])('that is stopped %s ends, and tells nothing more', async (_name, items, waits) => {
    for (const how of ['stop', 'close']) {
      const station = aWatchedStation();
      const s = aConnection({ live: station.live });
      await s.after({ id: 1, call: 'station.watch' });
      for (let n = 0; n < items; n++) await s.after({ id: 1, next: true });
      if (waits) s.say({ id: 1, next: true });
      const before = s.frames.length;
      if (how === 'stop') s.say({ id: 1, stop: true });
      else s.connection.closed();
      await until('it has ended', () => station.running() === 0);
      station.change('status', { openOrders: 9 });
      await new Promise((resolve) => setImmediate(resolve));
      expect(s.frames).toHaveLength(before);
    }
  });

  it('that is stopped with its call still under way ends', async () => {
    const station = aWatchedStation();
    const s = aConnection({ live: station.live });
    s.say({ id: 1, call: 'station.watch' });
    s.say({ id: 1, stop: true });
    expect(await s.after({ id: 2, call: 'queue.nothing' })).toMatchObject({ id: 2 });
    await until('it was begun all the same', () => station.begun() === 1);
    expect(s.frames).toHaveLength(1);
    await until('it has ended', () => station.running() === 0);
  });
});

describe('a bug', () => {
  it('is logged with its procedure and without what was asked; the screen learns that something broke', async () => {
    const bug = new TypeError('no bench for Ada Lovelace');
    const s = aConnection({
      currentWorkspace: () => {
        throw bug;
      },
    });
    const frame = await s.after({ id: 1, call: 'orders.get', input: { orderId: 'PD-SECRET' } });
    expect(frame).toMatchObject({ id: 1, error: { code: 'INTERNAL_SERVER_ERROR', defined: false } });
    expect(JSON.stringify(frame)).not.toContain('Ada');
    expect(s.lines).toMatchObject([{ level: 50, procedure: 'orders.get' }]);
    expect(JSON.stringify(s.lines)).not.toContain('PD-SECRET');
    expect(s.broken).toEqual([bug]);
  });

  it('is also an answer that is none by the contract', async () => {
    const live = { snapshot: { status: { mode: 'Ada Lovelace' } } } as unknown as Context['live'];
    const s = aConnection({ live });
    const frame = await s.after({ id: 1, call: 'station.snapshot' });
    expect(frame).toMatchObject({ error: { code: 'INTERNAL_SERVER_ERROR' } });
    expect(JSON.stringify([frame, s.lines])).not.toContain('Ada');
    expect([s.lines.length, s.broken.length]).toEqual([1, 1]);
  });

  it('of a stream ends it in the same way', async () => {
    const s = aConnection({ live: aWatchedStation(true).live });
    await s.after({ id: 1, call: 'station.watch' });
    await s.after({ id: 1, next: true });
    const frame = await s.after({ id: 1, next: true });
    expect(frame).toMatchObject({ id: 1, error: { code: 'INTERNAL_SERVER_ERROR' } });
    expect(JSON.stringify(frame)).not.toContain('Ada');
    expect(s.lines).toMatchObject([{ level: 50, procedure: 'station.watch' }]);
    expect(s.broken).toHaveLength(1);
  });

  it('that a declared outcome is not, is not logged', async () => {
    const s = aConnection();
    await s.after({ id: 1, call: 'orders.get', input: { orderId: 7 } });
    await s.after({ id: 2, call: 'orders.get', input: { orderId: 'nobody' } });
    expect(s.frames).toMatchObject([
      { error: { code: 'BAD_REQUEST' } },
      { error: { code: expect.any(String) as string } },
    ]);
    expect([s.lines, s.broken]).toEqual([[], []]);
  });
});
