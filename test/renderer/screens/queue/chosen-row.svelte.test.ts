/** The chosen row of the queue stays with its order, and is always a row that is there. */
import { flushSync } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { expect, onTestFinished, test } from 'vitest';
import type { QueueRow } from '../../../../src-main/contract/orders/queue.ts';
import { ChosenRow } from '../../../../src-renderer/screens/queue/chosen-row.svelte.ts';

/** A queue of these orders, as the screen knows it. */
function aQueue(orderIds: string[], first?: () => number) {
  const rows = new SvelteMap<number, QueueRow>();
  const show = (...ids: string[]) => {
    rows.clear();
    ids.forEach((orderId, index) => rows.set(index, { orderId } as QueueRow));
    flushSync();
  };
  const queue = {
    get total() {
      return rows.size;
    },
    row: (index: number) => rows.get(index),
    placeOf: (orderId: string) => [...rows].find(([, row]) => row.orderId === orderId)?.[0] ?? null,
  };
  let chosen: ChosenRow | undefined;
  onTestFinished(
    $effect.root(() => {
      chosen = new ChosenRow(queue, first);
    }),
  );
  show(...orderIds);
  if (!chosen) throw new Error('no row was chosen');
  return { chosen, show, number: () => chosen?.row?.orderId };
}

test('until somebody goes to a row, the first is chosen, whatever comes there', () => {
  const { show, number } = aQueue(['A', 'B']);
  show('C', 'A', 'B');
  expect(number()).toBe('C');
});

test('at first it is the row that this bench can begin with, until somebody goes to another', () => {
  let first = $state(2);
  const { chosen, show, number } = aQueue(['A', 'B', 'C', 'D'], () => first);
  expect(number()).toBe('C');
  first = 1;
  flushSync();
  expect(number()).toBe('B');
  chosen.go(1);
  first = 0;
  flushSync();
  expect(number()).toBe('C');
  chosen.begin();
  show('A', 'B');
  expect(number()).toBe('A');
});

test('it stays with its order while others come before it and leave', () => {
  const { chosen, show, number } = aQueue(['A', 'B', 'C']);
  chosen.go(1);
  show('D', 'A', 'B', 'C');
  expect([number(), chosen.index]).toEqual(['B', 2]);
  show('B', 'C');
  expect([number(), chosen.index]).toEqual(['B', 0]);
});

test('where it leaves, the one that moves up into its place is chosen, and followed', () => {
  const { chosen, show, number } = aQueue(['A', 'B', 'C']);
  chosen.go(1);
  show('A', 'C');
  expect(number()).toBe('C');
  show('A', 'D', 'C');
  expect(number()).toBe('C');
  show('A', 'D');
  expect(number()).toBe('D');
});

test('it goes no further than the first and the last', () => {
  const { chosen, number } = aQueue(['A', 'B', 'C']);
  chosen.go(8);
  expect(number()).toBe('C');
  chosen.go(-8);
  expect(number()).toBe('A');
});

test('in a queue that was empty it begins at the top', () => {
  const { chosen, show, number } = aQueue([]);
  chosen.go(1);
  expect(chosen.index).toBe(0);
  show('A', 'B');
  expect(number()).toBe('A');
});

test('another filter begins at the top, and follows nobody', () => {
  const { chosen, show, number } = aQueue(['A', 'B', 'C']);
  chosen.go(2);
  chosen.begin();
  show('B', 'C');
  expect(number()).toBe('B');
});
