/** Decides whether this bench may open an order that was not begun here. Asked once at opening; no other step asks. */
import type { Elsewhere } from '../contract/floor/floor.ts';
import type { OpeningClaim } from '../domain/packing/event.ts';

/**
 * `claim`: null at a station without a floor. `cut-off`: a person has to answer for it; with the time since when, epoch
 * ms. `not-given`: so too; the store answers, and does not take the claim now.
 */
export type Opening =
  | { ok: true; claim: OpeningClaim | null }
  | { ok: false; why: 'elsewhere'; elsewhere: Elsewhere }
  | { ok: false; why: 'cut-off'; since: number }
  | { ok: false; why: 'not-given' };

export interface FloorClaims {
  /**
   * Synchronous if no store has to be asked.
   * @param risk reason of a person who opens an order that another bench may have; null: none
   */
  ofOpening(orderId: string, risk: string | null): Opening | Promise<Opening>;
  /** True if an order begun here is reserved for another bench that can be asked for it: no step is possible before. */
  lacksClaim(orderId: string): boolean;
  /** Claim on this bench's own disk, for an opening that does not ask the store; null: the station belongs to no floor. */
  claimHere(orderId: string): OpeningClaim | null;
  /** Call when a packing screen shows the order: other benches can then ask for it. @returns call when the screen is left */
  onBench(orderId: string): () => void;
  /** Called when the order was opened here, under the answered claim. */
  opened(orderId: string): void;
  /** Called when a step of the order was recorded here. */
  recorded(orderId: string): void;
  /** Called when the order changed its phase here, or was opened or cleared. */
  changed(orderId: string): void;
  /** Bench that took over an order open here, with its reason; null: none did. */
  takenBy(orderId: string, claim: OpeningClaim | null): { bench: string; reason: string } | null;
  /** True if no other bench is known to have a box that stays: a box opened without a claim may leave then. */
  mayClear(orderId: string, claim: OpeningClaim | null): boolean;
  /** True if a person has chosen the box of this bench among those of several benches. */
  isChosen(orderId: string): boolean;
  /** Part of another bench that has the order or has packed it, as last reported; null: none. */
  elsewhere(orderId: string): Elsewhere | null;
  /** Claims all of these for a batch. @returns those that this bench does not get */
  claimAll(orderIds: readonly string[]): string[] | Promise<string[]>;
}

/** A station outside a group: all orders are its own. */
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
