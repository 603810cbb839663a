/** The walk over the pages of the service's list: each page names the next one, by a token that means nothing to us. */
import { UpstreamError } from './upstream-error.ts';

/** The part of a query that says which page; nothing asks for the first. */
export interface PageToken {
  nextPageToken?: string;
}

/**
 * Reads page after page until the last. A caller that has seen enough leaves the loop.
 * @param ask for one page; its errors end the walk
 * @param most pages
 * @throws UpstreamError `endless` if a page leads back to an earlier one, or beyond `most`
 */
export async function* walkPages<Page extends { nextPageToken: string | null }>(
  ask: (page: PageToken) => Promise<Page>,
  most: number,
): AsyncGenerator<Page, void, void> {
  const tokens = new Set<string>();
  let next: PageToken = {};
  for (let pages = 1; ; pages++) {
    const page = await ask(next);
    yield page;
    const { nextPageToken } = page;
    if (nextPageToken === null) return;
    if (tokens.has(nextPageToken) || pages >= most) throw new UpstreamError('endless');
    tokens.add(nextPageToken);
    next = { nextPageToken };
  }
}
