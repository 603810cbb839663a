/** The way to the store of a floor: a join code is read and spent, and a sign-in opens it. Given by app/boot.ts. */
import type { Sealing } from './bench-work.ts';
import type { OrderSealing } from './publishing/order-sealing.ts';
import type { FloorStore } from './store/store.ts';

/** Contents of a join code. */
export interface Invitation {
  floor: string;
  /** The computers that the store may be on, with their ports if these are not PostgreSQL's own, and its database. */
  host: string;
  bench: string;
  /** All that is needed to sign in, with a password that is set when the code is spent. Secret. */
  signIn: string;
}

export interface FloorDoor {
  /** @returns null if the text is not a usable join code */
  read(code: string): Invitation | null;
  /**
   * Spends a join code: the sign-in is the bench's own then. May be done again if its answer was lost.
   * @returns false: the code was used before
   * @throws FloorStoreError
   */
  spend(signIn: string): Promise<boolean>;
  /** True if both sign-ins are of one join code, whatever password each would set. */
  sameCode(one: string, other: string): boolean;
  /**
   * Renews the sign-in from a join code of the bench that this computer is already, such as one with a new key of the
   * floor.
   * @param before the sign-in so far
   * @param signIn of the code that was read
   * @returns the sign-in to store and to spend: it opens the floor even if it is not spent; null: the code is another
   * bench's
   */
  renewed(before: string, signIn: string): string | null;
  /** Connects at the first call. @throws if the text is not a sign-in */
  open(signIn: string): FloorAccess;
}

export interface FloorAccess {
  store: FloorStore;
  sealing: Sealing;
  orders: OrderSealing;
  /** When the store's certificates end, epoch milliseconds; null: it has none, or was not reached yet. */
  certificateEndsAt(): number | null;
}
