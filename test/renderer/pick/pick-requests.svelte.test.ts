/** The pick list is drawn in part until the whole of it is wanted. */
import { flushSync } from 'svelte';
import { expect, onTestFinished, test } from 'vitest';
import type { Api } from '../../../src-renderer/api.ts';
import type { LiveStation } from '../../../src-renderer/live.svelte.ts';
import { readPickList } from '../../../src-renderer/pick/pick-requests.ts';

test('lines beyond the first are read when a person asks for all', async () => {
  const asked: unknown[] = [];
  const list = (what: unknown) => Promise.resolve(asked.push(what));
  let what = $state<{ orders: number | 'all'; whole: boolean }>({ orders: 10, whole: false });
  const live = { revisions: [1] } as unknown as LiveStation;
  onTestFinished(
    $effect.root(() => {
      readPickList({ api: (() => ({ pick: { list } })) as unknown as Api, live }, () => what);
    }),
  );
  flushSync();
  what = { orders: 'all', whole: false };
  flushSync();
  what = { orders: 'all', whole: true };
  flushSync();
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual([{ orders: 10, lines: 300 }, { orders: 'all', lines: 300 }, { orders: 'all' }]);
});
