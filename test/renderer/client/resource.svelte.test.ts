/** A screen's data is the newest answer, read again with every change of its dependencies and with nothing else. */
import { ORPCError } from '@orpc/client';
import { flushSync } from 'svelte';
import { expect, onTestFinished, test } from 'vitest';
import { Requests, Resource } from '../../../src-renderer/client/resource.svelte.ts';

/** A resource whose requests are answered by hand, in any order. */
function aResource(dependencies?: () => readonly unknown[]) {
  const requests: { answer: (value: string) => Promise<void>; refuse: () => Promise<void> }[] = [];
  /** Everything that follows from an answer is done before the next line of the test. */
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const read = () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    requests.push({
      answer: (value) => (resolve(value), settle()),
      refuse: () => (reject(new ORPCError('INTERNAL_SERVER_ERROR')), settle()),
    });
    return promise;
  };
  let resource: Resource<string> | undefined;
  onTestFinished(
    $effect.root(() => {
      resource = new Resource(read, dependencies);
    }),
  );
  flushSync();
  if (!resource) throw new Error('no resource was made');
  return { resource, requests, settle };
}

test('an answer that a newer one has overtaken is dropped', async () => {
  const { resource, requests } = aResource();
  void resource.refresh();
  await requests[1]?.answer('new');
  await requests[0]?.answer('old');
  expect(resource.value).toBe('new');
});

test('a failure that a newer answer has overtaken is dropped', async () => {
  const { resource, requests } = aResource();
  void resource.refresh();
  await requests[1]?.answer('new');
  await requests[0]?.refuse();
  expect([resource.value, resource.problem]).toEqual(['new', null]);
});

test('an answer leaves the sentence that a screen has put there since it was asked for', async () => {
  const { resource, requests } = aResource();
  const own = { what: 'That is not the number of this order.', todo: 'Nothing was cancelled.' };
  resource.problem = own;
  await requests[0]?.answer('late');
  expect(resource.problem).toEqual(own);
  void resource.refresh();
  await requests[1]?.answer('asked for with the sentence in sight');
  expect(resource.problem).toBeNull();
});

test('an answer takes away what an earlier request has failed with meanwhile', async () => {
  const { resource, requests } = aResource();
  void resource.refresh();
  await requests[0]?.refuse();
  expect(resource.problem).not.toBeNull();
  await requests[1]?.answer('new');
  expect(resource.problem).toBeNull();
});

test('answers in the order of their requests are all shown', async () => {
  const { resource, requests } = aResource();
  void resource.refresh();
  await requests[0]?.answer('first');
  expect(resource.value).toBe('first');
  await requests[1]?.answer('second');
  expect(resource.value).toBe('second');
});

test('another revision reads again, and an equal one does not', () => {
  let snapshot = $state.raw({ revision: 1 });
  const { requests } = aResource(() => [snapshot.revision]);
  snapshot = { revision: 1 };
  flushSync();
  expect(requests).toHaveLength(1);
  snapshot = { revision: 2 };
  flushSync();
  expect(requests).toHaveLength(2);
});

test('what the request itself looks at is no dependency', () => {
  let looked = $state(0);
  let reads = 0;
  onTestFinished(
    $effect.root(() => {
      void new Resource(() => Promise.resolve([looked, reads++]));
    }),
  );
  flushSync();
  looked = 1;
  flushSync();
  expect(reads).toBe(1);
});

test('the value stays where a later request fails, and the next answer takes the problem away', async () => {
  const { resource, requests } = aResource();
  await requests[0]?.answer('first');
  void resource.refresh();
  await requests[1]?.refuse();
  expect(resource.value).toBe('first');
  expect(resource.problem?.what).toBe('Something went wrong inside Packdesk.');
  void resource.refresh();
  await requests[2]?.answer('third');
  expect([resource.value, resource.problem]).toEqual(['third', null]);
});

test('a change that fails reads again and says why it failed', async () => {
  const { resource, requests, settle } = aResource();
  const change = resource.change(Promise.reject(new ORPCError('BAD_REQUEST')));
  await settle();
  await requests[1]?.answer('as it is');
  expect(await change).toMatchObject({ ok: false, code: 'BAD_REQUEST' });
  expect(resource.value).toBe('as it is');
  expect(resource.problem).not.toBeNull();
});

test('the problem of a request goes with the next that is answered', async () => {
  const requests = new Requests();
  await requests.ask(Promise.reject(new ORPCError('INTERNAL_SERVER_ERROR')));
  expect(requests.problem).not.toBeNull();
  expect(await requests.ask(Promise.resolve(1))).toEqual({ ok: true, value: 1 });
  expect(requests.problem).toBeNull();
});
