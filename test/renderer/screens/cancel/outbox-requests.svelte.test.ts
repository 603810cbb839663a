/** The outbox on its screen: it loads as many pages as needed, and lists each decision once. */
import { flushSync } from 'svelte';
import { expect, onTestFinished, test } from 'vitest';
import type { Api } from '../../../../src-renderer/client/api.ts';
import type { Intent } from '../../../../src-main/contract/orders/cancel.ts';
import { OutboxRequests, readHistory } from '../../../../src-renderer/screens/cancel/outbox-requests.ts';
import type { LiveStation } from '../../../../src-renderer/client/live.svelte.ts';

test('a decision that has moved between two pages is shown once', async () => {
  const ids = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: `${from + n}` }));
  const outbox = {
    count: () => Promise.resolve(700),
    // One decision was settled between the two requests: the last of the first page is also the first of the second.
    list: ({ offset, limit }: { offset: number; limit: number }) =>
      Promise.resolve(offset === 0 ? ids(0, limit) : ids(offset - 1, 200)),
  };
  let pages = $state(1);
  let requests: OutboxRequests | undefined;
  const live = { revisions: [1] } as unknown as LiveStation;
  onTestFinished(
    $effect.root(() => {
      requests = new OutboxRequests({ api: (() => ({ outbox })) as unknown as Api, live }, () => pages);
    }),
  );
  const shown = async () => {
    flushSync();
    await new Promise((resolve) => setImmediate(resolve));
    return requests?.value?.intents.map(({ id }) => id) ?? [];
  };
  expect(await shown()).toHaveLength(500);
  pages = 2;
  const both = await shown();
  expect([both.length, new Set(both).size, requests?.value?.total]).toEqual([699, 699, 700]);
});

test('an open history is read again with every try', async () => {
  const asked: string[] = [];
  const history = ({ id }: { id: string }) => Promise.resolve(asked.push(id));
  const api = (() => ({ outbox: { history } })) as unknown as Api;
  let intent = $state.raw({ id: 'A', state: 'waiting', attempts: 1, changedAt: 1 } as Intent);
  onTestFinished($effect.root(() => void readHistory(api, () => intent)));
  flushSync();
  intent = { ...intent };
  flushSync();
  intent = { ...intent, attempts: 2, changedAt: 2 };
  flushSync();
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual(['A', 'A']);
});

test('a decision is taken back once, however often the button is pressed; another one beside it', async () => {
  const asked: string[] = [];
  const outbox = {
    count: () => Promise.resolve(0),
    list: () => Promise.resolve([]),
    withdraw: ({ id }: { id: string }) => Promise.resolve(asked.push(id)),
  };
  const live = { revisions: [1] } as unknown as LiveStation;
  let requests: OutboxRequests | undefined;
  onTestFinished(
    $effect.root(() => {
      requests = new OutboxRequests({ api: (() => ({ outbox })) as unknown as Api, live }, () => 1);
    }),
  );
  await Promise.all(['A', 'A', 'B'].map(async (id) => requests?.step(id, 'withdraw')));
  expect(asked).toEqual(['A', 'B']);
});
