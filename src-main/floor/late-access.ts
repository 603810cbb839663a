/**
 * Access to a floor whose sign-in may not be readable yet, as while the keyring is locked: until it is, the store cannot
 * be signed in to, but the bench is on its floor. It does not take the orders of others for its own.
 */
import type { Sealing } from './bench-work.ts';
import type { FloorAccess } from './floor-door.ts';
import type { OrderSealing } from './publishing/order-sealing.ts';
import { FloorStoreError } from './store/store-error.ts';
import type { FloorStore } from './store/store.ts';

/** @param open null: the sign-in cannot be read now */
export function lateAccess(open: () => Promise<FloorAccess | null>): FloorAccess {
  let access: FloorAccess | null = null;
  const reached = async (): Promise<FloorAccess> => {
    access ??= await open();
    if (access === null)
      throw new FloorStoreError('sign-in', 'the sign-in cannot be read now', { isAsked: false });
    return access;
  };
  const opened = async (): Promise<FloorStore> => (await reached()).store;
  const sealing: Sealing = {
    hasKey: () => access !== null,
    // Empty until the access is open: nothing is sent before.
    seal: (...text) => access?.sealing.seal(...text) ?? '',
    open: (...text) => access?.sealing.open(...text) ?? null,
    mark: (...text) => access?.sealing.mark(...text) ?? '',
  };
  const orders: OrderSealing = {
    seal: async (plain) => (await reached()).orders.seal(plain),
    open: async (sealed) => (await reached()).orders.open(sealed),
    end: async () => access?.orders.end(),
  };
  const store: FloorStore = {
    hello: async (input) => (await opened()).hello(input),
    beat: async (input) => (await opened()).beat(input),
    claim: async (input) => (await opened()).claim(input),
    reserve: async (input) => (await opened()).reserve(input),
    release: async (input) => (await opened()).release(input),
    ask: async (input) => (await opened()).ask(input),
    answer: async (input) => (await opened()).answer(input),
    take: async (input) => (await opened()).take(input),
    freeBench: async (input) => (await opened()).freeBench(input),
    tell: async (input) => (await opened()).tell(input),
    assert: async (input) => (await opened()).assert(input),
    choose: async (input) => (await opened()).choose(input),
    append: async (input) => (await opened()).append(input),
    history: async (input) => (await opened()).history(input),
    share: async (input) => (await opened()).share(input),
    registerCancel: async (input) => (await opened()).registerCancel(input),
    settleCancel: async (input) => (await opened()).settleCancel(input),
    leaseCancel: async (input) => (await opened()).leaseCancel(input),
    lead: async (input) => (await opened()).lead(input),
    giveUpLead: async (input) => (await opened()).giveUpLead(input),
    publish: async (input) => (await opened()).publish(input),
    pull: async (input) => (await opened()).pull(input),
    marks: async (input) => (await opened()).marks(input),
    wantCheck: async (input) => (await opened()).wantCheck(input),
    close: async (input) => (await opened()).close(input),
    end: async () => access?.store.end(),
  };
  return { store, sealing, orders, certificateEndsAt: () => access?.certificateEndsAt() ?? null };
}
