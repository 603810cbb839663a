/** A bench joins its floor, or reconnects: it asserts its claims before it asks for anything. */
import { AT_BENCH, IN_HAND, type BenchWork } from '../bench-work.ts';
import type { CancelRegistration } from '../cancels/cancel-registration.ts';
import type { FloorCopy } from '../copy/floor-copy.ts';
import type { HeadTelling } from './head-telling.ts';
import type { FloorLink } from '../link.ts';
import type { Quota } from '../quota.ts';
import type { RefusedRows } from '../refused-rows.ts';
import type { FloorStore } from '../store/store.ts';

interface Returning {
  copy: FloorCopy;
  work: BenchWork;
  account: string;
  name: () => string;
  release: string;
  clock: { now: () => number };
}

interface Waiting {
  quota: Quota;
  refused: RefusedRows;
}

type Assertion = Parameters<FloorStore['assert']>[0]['claims'][number];

/** @throws FloorStoreError; the rest is sent with the next rounds */
export async function returnToFloor(
  parts: Returning,
  link: FloorLink,
  telling: HeadTelling,
  cancels: Pick<CancelRegistration, 'lookAgain'>,
  { quota, refused }: Waiting,
): Promise<void> {
  const { copy, work, account, name, release } = parts;
  const { run } = link;
  const hello = await link.watched(() => link.store.hello({ run, account, name: name(), release }));
  link.noteClock(hello);
  copy.keepIdentity({ benchId: hello.benchId, name: hello.floorName });
  const { epoch } = hello;
  if (epoch !== copy.epoch) {
    // A new copy is not known to be this store's: its journal may be that of another floor.
    const claims = copy.epoch === null ? [] : ownClaims(copy, work);
    if (claims.length > 0) {
      const taken = new Set<string>();
      const assertSome = async (some: readonly Assertion[]) => {
        const { lost } = await link.watched(() => link.store.assert({ run, epoch, claims: [...some] }));
        const gone = new Set(lost);
        for (const { orderId } of some) if (!gone.has(orderId)) taken.add(orderId);
      };
      // A claim that the store does not take is no longer this bench's, which asks for it again.
      for (let left = claims; left.length > 0;) {
        const assertLeft = () => refused.send(left, ({ orderId }) => assertKey(orderId), assertSome);
        const sent = await quota.within(assertLeft, null);
        if (!sent?.isCut) break;
        const isSent = new Set(sent.rows);
        left = left.filter((claim) => !isSent.has(claim) && !refused.waits(assertKey(claim.orderId)));
      }
      copy.own.giveUp(copy.own.all().filter(({ orderId }) => !taken.has(orderId)));
    }
    // The store is another one than before, and may take the rows that the former one refused.
    refused.forgetAll();
    // The epoch begins only now: a bench that is killed before asserts its orders again.
    copy.beginEpoch(epoch);
  }
  // A person may have freed an order that is open here: reported again, it is this bench's once more.
  else copy.untell(work.marks(Infinity).map(({ orderId }) => orderId));
  link.open(epoch);
  // Before any call that may fail: with the next heartbeat this bench counts as one that has reported its requests.
  telling.lookAgain();
  cancels.lookAgain();
  await quota.within(() => telling.tell(), false);
}

const assertKey = (orderId: string): string => `assert ${orderId}`;

function ownClaims(copy: FloorCopy, work: BenchWork): Assertion[] {
  const begun = work.marks(Infinity).flatMap(({ orderId }): Assertion[] => {
    const head = work.head(orderId);
    const token = head?.claim?.token ?? 0;
    // Settled orders may be reserved for this bench again.
    if (!head || token === 0 || !IN_HAND.includes(head.phase)) return [];
    return [{ orderId, token, state: AT_BENCH.includes(head.phase) ? 'open' : 'packed' }];
  });
  const isBegun = new Set(begun.map(({ orderId }) => orderId));
  const reserved = copy.own.all().filter(({ orderId }) => !isBegun.has(orderId));
  return [...begun, ...reserved.map((own): Assertion => ({ ...own, state: 'reserved' }))];
}
