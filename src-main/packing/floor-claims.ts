/** May this bench open an order that was not begun here? Asked once at opening; no other step asks. */
import type { Elsewhere } from '../contract/floor.ts';
import type { OpeningClaim } from '../domain/packing/event.ts';

/** `claim`: null at a station without a floor. `cut-off`: a person has to answer for it; since when, epoch milliseconds. */
export type Opening =
  | { ok: true; claim: OpeningClaim | null }
  | { ok: false; why: 'elsewhere'; elsewhere: Elsewhere }
  | { ok: false; why: 'cut-off'; since: number };

export interface FloorClaims {
  /**
   * Answered at once if no store has to be asked.
   * @param risk reason of a person who opens an order that another bench may have; null: none
   */
  ofOpening(orderId: string, risk: string | null): Opening | Promise<Opening>;
  /** An order begun here is reserved for another bench, which can be asked to leave it: no step before that. */
  lacksClaim(orderId: string): boolean;
  /** Claim on this bench's own disk, for an opening that does not ask the store; null: the station belongs to no floor. */
  claimHere(orderId: string): OpeningClaim | null;
  /** It is on a packing screen from now on: others ask for it. @returns says that it has left that screen */
  onBench(orderId: string): () => void;
  /** The order was opened here, under the answered claim. */
  opened(orderId: string): void;
  /** Something happened with it here. */
  recorded(orderId: string): void;
  /** It came into another phase here, or was opened or cleared. */
  changed(orderId: string): void;
  /** Another bench that took over an order open here; null: none did. */
  takenBy(orderId: string, claim: OpeningClaim | null): { bench: string; reason: string } | null;
  /** As far as the floor knows, no other bench has a box that stays: one that was opened unsurely may leave. */
  mayClear(orderId: string, claim: OpeningClaim | null): boolean;
  /** A person said that the box of this bench stays, of those that several benches have. */
  isChosen(orderId: string): boolean;
  /** Another bench has it, or has packed it; null: none, as last heard. */
  elsewhere(orderId: string): Elsewhere | null;
  /** Claims all of these, as a batch needs them. @returns those that this bench does not get */
  claimAll(orderIds: readonly string[]): string[] | Promise<string[]>;
}

/** A station that belongs to no floor: everything is its own. */
export const ALONE: FloorClaims = {
  ofOpening: () => ({ ok: true, claim: null }),
  lacksClaim: () => false,
  claimHere: () => null,
  onBench: () => () => undefined,
  opened: () => undefined,
  recorded: () => undefined,
  changed: () => undefined,
  takenBy: () => null,
  mayClear: () => true,
  isChosen: () => false,
  elsewhere: () => null,
  claimAll: () => [],
};
