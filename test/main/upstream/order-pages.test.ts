import { expect, it } from 'vitest';
import { walkPages, type PageToken } from '../../../src-main/upstream/order-pages.ts';

/** A list whose pages name the given next ones, and the pages that were asked for. */
const listOf = (nextOf: Record<string, string | null>) => {
  const asked: PageToken[] = [];
  const ask = (page: PageToken) => {
    asked.push(page);
    return Promise.resolve({ nextPageToken: nextOf[page.nextPageToken ?? 'first'] ?? null });
  };
  return { asked, ask };
};

const walkAll = async (ask: ReturnType<typeof listOf>['ask'], most: number): Promise<unknown[]> => {
  const pages = [];
  for await (const page of walkPages(ask, most)) pages.push(page);
  return pages;
};

it('asks for each page that the one before names, until one names none', async () => {
  const { asked, ask } = listOf({ first: 'b', b: 'c', c: null });
  expect(await walkAll(ask, 3)).toHaveLength(3);
  expect(asked).toEqual([{}, { nextPageToken: 'b' }, { nextPageToken: 'c' }]);
});

it('ends as endless where a page names one that was read', async () => {
  const { asked, ask } = listOf({ first: 'b', b: 'c', c: 'b' });
  await expect(walkAll(ask, 100)).rejects.toMatchObject({ kind: 'endless' });
  expect(asked).toHaveLength(3);
});

it('ends as endless where there are more pages than may be read', async () => {
  const { asked, ask } = listOf({ first: 'b', b: 'c', c: null });
  await expect(walkAll(ask, 2)).rejects.toMatchObject({ kind: 'endless' });
  expect(asked).toHaveLength(2);
});

it('asks for no page more once somebody has left it, and shows a page before it looks for the next', async () => {
  const { asked, ask } = listOf({ first: 'first' });
  for await (const page of walkPages(ask, 1)) {
    expect(page.nextPageToken).toBe('first');
    break;
  }
  expect(asked).toEqual([{}]);
});

it('ends with what an answer failed with', async () => {
  const failure = new Error('no answer');
  await expect(walkAll(() => Promise.reject(failure), 5)).rejects.toBe(failure);
});
