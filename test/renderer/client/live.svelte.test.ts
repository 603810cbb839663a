/** Values derived from the settings are not derived again when the status changes, and the other way round. */
import { flushSync } from 'svelte';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SomeParts, StationSnapshot } from '../../../src-main/contract/station/station.ts';
import type { Api } from '../../../src-renderer/client/api.ts';
import { LiveStation } from '../../../src-renderer/client/live.svelte.ts';

const settings = (volume: number) => ({ volume }) as StationSnapshot['settings'];
const status = (openOrders: number) => ({ openOrders, clockSkewMs: 0 }) as StationSnapshot['status'];

/** A window that follows a station whose stream is written by hand, and counts its derivations. */
async function aWindow() {
  const parts = new TransformStream<SomeParts, SomeParts>();
  const writer = parts.writable.getWriter();
  let silence: Promise<StationSnapshot> | null = null;
  let answer: StationSnapshot = { settings: settings(60), status: status(1) };
  const station = {
    watch: () => Promise.resolve(parts.readable),
    snapshot: () => silence ?? Promise.resolve(structuredClone(answer)),
  };
  vi.useFakeTimers();
  vi.stubGlobal('window', { addEventListener: () => undefined });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const live = new LiveStation((() => ({ station })) as unknown as Api);
  const derived = { volumes: [] as unknown[], orders: [] as unknown[] };
  onTestFinished(
    $effect.root(() => {
      $effect(() => void derived.volumes.push(live.settings?.volume));
      $effect(() => void derived.orders.push(live.status?.openOrders));
    }),
  );
  flushSync();
  void live.follow();
  const tell = async (next: SomeParts) => {
    await writer.write(next);
    await vi.advanceTimersByTimeAsync(0);
    flushSync();
  };
  await tell(answer);
  return {
    live,
    derived,
    tell,
    end: async () => {
      await writer.close();
      await vi.advanceTimersByTimeAsync(0);
    },
    /** @returns a function that answers the calls since */
    hang: () => {
      const { promise, resolve } = Promise.withResolvers<StationSnapshot>();
      silence = promise;
      return async () => {
        silence = null;
        resolve(structuredClone(answer));
        await vi.advanceTimersByTimeAsync(0);
      };
    },
    ask: async (next: StationSnapshot) => {
      answer = next;
      await vi.advanceTimersByTimeAsync(5_000);
      flushSync();
    },
  };
}

test('a status that changes leaves what was derived from the settings', async () => {
  const { live, derived, tell } = await aWindow();
  await tell({ status: status(2) });
  await tell({ status: status(3) });
  expect(derived).toEqual({ volumes: [undefined, 60], orders: [undefined, 1, 2, 3] });
  expect([live.settings, live.status]).toEqual([settings(60), status(3)]);
});

test('a setting that changes leaves what was derived from the status', async () => {
  const { derived, tell } = await aWindow();
  await tell({ settings: settings(0) });
  expect(derived).toEqual({ volumes: [undefined, 60, 0], orders: [undefined, 1] });
});

test('the age that is asked for brings the status alone', async () => {
  const { derived, ask } = await aWindow();
  await ask({ settings: settings(60), status: status(2) });
  expect(derived).toEqual({ volumes: [undefined, 60], orders: [undefined, 1, 2] });
});

test('a screen reads again once the main process is back', async () => {
  const { live, end } = await aWindow();
  const before = [...live.revisions];
  await end();
  expect(live.revisions).not.toEqual(before);
});

test('a screen reads again when another operator is signed in: a refusal was to the one before', async () => {
  const { live, ask } = await aWindow();
  const before = [...live.revisions];
  await ask({
    settings: settings(60),
    status: { ...status(1), signOn: { operator: { id: 'lead' } } } as never,
  });
  expect(live.operatorId).toBe('lead');
  expect(live.revisions).not.toEqual(before);
});

test('a main process that hangs is noticed within ten seconds, and that it answers again at once', async () => {
  const { live, hang } = await aWindow();
  const answers = hang();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(live.lost).toBe(true);
  await answers();
  expect(live.lost).toBe(false);
});

test('what was not answered casts doubt until the next answer', async () => {
  const { live, hang } = await aWindow();
  const answers = hang();
  live.doubt();
  expect(live.lost).toBe(true);
  await answers();
  expect(live.lost).toBe(false);
});
