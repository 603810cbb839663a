/** Histories of one order that no right store can have made, and one that it can. */
import type { Answered, Asked, CallRecord } from './history.ts';

/** @param begun of the call, milliseconds @param ended of its answer; null: none came */
const call = (
  client: string,
  asked: Asked,
  answered: Answered | null,
  begun: number,
  ended: number | null = begun + 1,
): CallRecord => ({ client, orderId: 'A', asked, answered, begun, ended: ended ?? Infinity });

const claim: Asked = { kind: 'claim' };
const release = (token: number): Asked => ({ kind: 'release', token });
const take = (token: number): Asked => ({ kind: 'take', token });
const granted = (token: number): Answered => ({ kind: 'granted', token });
const had = (by: string, token: number): Answered => ({ kind: 'had', by, token });
const done: Answered = { kind: 'done' };

export const RIGHT: Record<string, CallRecord[]> = {
  'one after the other': [
    call('a', claim, granted(1), 0),
    call('b', claim, had('a', 1), 2),
    call('a', claim, granted(1), 4),
    call('a', release(1), done, 6),
    call('b', claim, granted(5), 8),
    call('a', release(1), done, 10),
    call('c', take(1), had('b', 5), 12),
    call('c', take(5), granted(9), 14),
    call('b', claim, had('c', 9), 16),
  ],
  'at once, in the other order': [
    call('a', claim, had('b', 3), 0, 20),
    call('b', claim, granted(3), 1, 19),
    call('b', release(3), done, 21, 30),
    call('c', claim, granted(7), 22, 24),
  ],
  'carried out without an answer': [
    call('a', claim, null, 0, null),
    call('b', claim, had('a', 4), 9),
    call('a', claim, granted(4), 12),
    call('a', release(4), null, 14, null),
    call('b', claim, granted(6), 16),
  ],
  'carried out never, or late': [
    call('a', claim, null, 0, null),
    call('b', claim, granted(2), 4),
    call('b', release(2), done, 6),
    call('c', claim, had('a', 8), 8),
  ],
  'what nobody ever saw': [
    call('a', claim, granted(1), 0),
    call('b', take(1), null, 2, null),
    call('a', release(1), done, 4),
    call('c', claim, had('b', 2), 6),
  ],
};

export const WRONG: Record<string, CallRecord[]> = {
  'granted to two': [call('a', claim, granted(1), 0), call('b', claim, granted(2), 2)],
  'granted to two at once': [call('a', claim, granted(1), 0, 9), call('b', claim, granted(2), 1, 8)],
  'one token for two': [
    call('a', claim, granted(1), 0),
    call('a', release(1), done, 2),
    call('b', claim, granted(1), 4),
  ],
  'a token that went back': [
    call('a', claim, granted(5), 0),
    call('a', release(5), done, 2),
    call('b', claim, granted(3), 4),
  ],
  'another token for the same grant': [call('a', claim, granted(1), 0), call('a', claim, granted(2), 2)],
  'a late release under an old token frees what is new': [
    call('a', claim, granted(1), 0),
    call('a', release(1), done, 2),
    call('a', claim, granted(2), 4),
    call('a', release(1), done, 6),
    call('b', claim, granted(3), 8),
  ],
  'somebody else releases it': [
    call('a', claim, granted(1), 0),
    call('b', release(1), done, 2),
    call('b', claim, granted(2), 4),
  ],
  'taken by who saw an older claim': [
    call('a', claim, granted(1), 0),
    call('a', release(1), done, 2),
    call('b', claim, granted(2), 4),
    call('c', take(1), granted(3), 6),
  ],
  'refused to who saw the claim': [call('a', claim, granted(1), 0), call('b', take(1), had('a', 1), 2)],
  'refused for one who never had it': [call('a', claim, granted(1), 0), call('b', claim, had('c', 1), 2)],
  'refused though it was given back': [
    call('a', claim, granted(1), 0),
    call('a', release(1), done, 2),
    call('b', claim, had('a', 1), 4),
  ],
  'granted before it was given back': [
    call('a', claim, granted(1), 0),
    call('b', claim, granted(2), 2),
    call('a', release(1), done, 4),
  ],
  'a release that was confirmed, and not done': [
    call('a', claim, granted(1), 0),
    call('a', release(1), done, 2),
    call('a', claim, granted(1), 4),
  ],
  'an answer from before': [
    call('a', claim, granted(1), 0),
    call('b', take(1), granted(2), 2),
    call('c', claim, had('a', 1), 4),
  ],
};
