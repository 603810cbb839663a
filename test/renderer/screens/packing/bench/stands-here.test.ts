/** An order counts as on the bench for as long as it is on the screen, even after a connection that broke. */
import { expect, onTestFinished, it, vi } from 'vitest';
import type { Api } from '../../../../../src-renderer/client/api.ts';
import { standsHere } from '../../../../../src-renderer/screens/packing/bench/stands-here.ts';

it('asks again where the stream has ended, until the order has left the screen', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const signals: AbortSignal[] = [];
  const streams: { end: () => void }[] = [];
  const onBench = (_input: { orderId: string }, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    if (signals.length === 1) return Promise.reject(new Error('nobody is signed in'));
    const { readable, writable } = new TransformStream<object, object>();
    signal.addEventListener('abort', () => void writable.abort());
    streams.push({ end: () => void writable.close() });
    return Promise.resolve(readable);
  };
  const leave = standsHere((() => ({ packing: { onBench } })) as unknown as Api, 'A');
  await vi.advanceTimersByTimeAsync(10);
  expect(signals).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(signals).toHaveLength(2);
  streams[0]?.end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(signals).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(signals).toHaveLength(3);
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(signals[2]?.aborted).toBe(true);
  expect(signals).toHaveLength(3);
});
