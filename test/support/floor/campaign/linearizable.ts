/**
 * Could one order have gone through these calls one after the other, each between its beginning and its answer? The search of
 * Wing and Gong with the memory of Lowe: a set of calls that led to a state once is not tried again.
 */
import type { Answered, Asked, CallRecord } from './history.ts';

/** Holder of the order; `token` is that of the last grant. */
interface Order {
  by: string | null;
  token: number;
}

/**
 * Model of the store, only by its port. A granted token is any that is greater than all before: which one, the answer says; if
 * there is no answer, `unseen` has those that it may have been.
 * @returns the states that it may lead to; none if the answer is impossible
 */
function carryOut(
  { by, token }: Order,
  client: string,
  asked: Asked,
  answered: Answered | null,
  unseen: readonly number[],
): Order[] {
  const isOwn = by === client;
  const newGrant = () => {
    if (answered?.kind === 'granted')
      return answered.token > token ? [{ by: client, token: answered.token }] : [];
    return answered === null
      ? unseen
          .filter((one) => one > token || (one === token && one % 1 === BETWEEN))
          .map((one) => ({ by: client, token: one }))
      : [];
  };
  const same = (isSo: boolean): Order[] => (answered === null || isSo ? [{ by, token }] : []);
  const granted = () => same(answered?.kind === 'granted' && answered.token === token);
  const refused = () => same(answered?.kind === 'had' && answered.by === by && answered.token === token);
  switch (asked.kind) {
    case 'claim':
      return by === null ? newGrant() : isOwn ? granted() : refused();
    case 'release':
      if (isOwn && asked.token === token)
        return answered === null || answered.kind === 'done' ? [{ by: null, token }] : [];
      return same(answered?.kind === 'done');
    case 'take':
      if (by === null) return newGrant();
      if (isOwn) return granted();
      return asked.token === token ? newGrant() : refused();
    default:
      return asked satisfies never;
  }
}

/** @returns whether the calls of one order can be put into an order that explains all answers */
export function isLinearizable(calls: readonly CallRecord[]): boolean {
  const unseen = unseenTokens(calls);
  const tried = new Set<string>();
  const answeredCalls = calls.flatMap(({ answered }, at) => (answered === null ? [] : [at]));
  const search = (order: Order, done: ReadonlySet<number>): boolean => {
    if (answeredCalls.every((at) => done.has(at))) return true;
    const key = `${[...done].toSorted((a, b) => a - b).join(' ')}|${order.by} ${order.token}`;
    if (tried.has(key)) return false;
    tried.add(key);
    const left = calls.flatMap((call, at) => (done.has(at) ? [] : [{ ...call, at }]));
    // A call that began after another one was answered comes after it.
    const firstEnd = Math.min(...left.map(({ ended }) => ended));
    return (
      left
        .filter(({ begun }) => begun <= firstEnd)
        // Calls without an answer come last: they are rarely needed.
        .toSorted((a, b) => a.ended - b.ended)
        .some(({ client, asked, answered, at }) =>
          carryOut(order, client, asked, answered, unseen).some((next) =>
            search(next, new Set(done).add(at)),
          ),
        )
    );
  };
  return search({ by: null, token: 0 }, new Set());
}

/** Tokens that calls without an answer may have been given: those that others have named, or an unseen one between. */
function unseenTokens(calls: readonly CallRecord[]): number[] {
  const named = calls.flatMap(({ asked, answered }) => [
    ...(answered?.kind === 'had' || answered?.kind === 'granted' ? [answered.token] : []),
    ...('token' in asked ? [asked.token] : []),
  ]);
  const all = [...new Set(named)].toSorted((a, b) => a - b);
  return [...all, ...[0, ...all].map((token) => token + BETWEEN)];
}

/** Tokens are whole numbers: this fraction marks a token that stands for any unseen one. */
const BETWEEN = 0.5;
