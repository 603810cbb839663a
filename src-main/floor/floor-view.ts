/** This bench's view of the others: which bench has an order, since when, and what they have packed too. */
import type { Elsewhere, FloorAsk, FloorConflict } from '../contract/floor/floor.ts';
import { IN_HAND, type BenchWork, type Sealing, type SealPurpose } from './bench-work.ts';
import type { FloorCopy } from './copy/floor-copy.ts';
import { isNamed } from '../domain/floor/which-box.ts';
import { Doubts } from './claims/doubts.ts';
import type { BenchStates } from './bench-states.ts';
import type { FloorLink } from './link.ts';
import { Rivalries } from './claims/rivalries.ts';
import type { CancelRow } from './store/store-cancels.ts';
import type { Sealed } from './seal.ts';
import type { ClaimRow } from './store/store.ts';

export interface FloorViewParts {
  copy: FloorCopy;
  link: FloorLink;
  work: BenchWork;
  sealing: Sealing;
  benches: BenchStates;
  /** True if the order is on a packing screen of this bench. */
  isOnBench: (orderId: string) => boolean;
  /** The channel's number of an order; null: none is known here. */
  channelNumber: (orderId: string) => string | null;
}

export class FloorView {
  readonly #o: FloorViewParts;
  readonly rivalries: Rivalries;
  readonly doubts: Doubts;

  constructor(parts: FloorViewParts) {
    this.#o = parts;
    this.rivalries = new Rivalries(parts);
    this.doubts = new Doubts({ ...parts, isElsewhere: (claim) => this.isElsewhere(claim) });
  }

  get #self(): string {
    return this.#o.copy.benchId ?? '';
  }

  /** State of an order at another bench, as last received; null: none. */
  elsewhere(orderId: string): Elsewhere | null {
    const { rows } = this.#o.copy;
    const row = rows.claimOf(orderId);
    if (row && this.isElsewhere(row) && !this.rivalries.isChosen(orderId)) return this.elsewhereOf(row);
    if (row?.benchId === this.#self && row.state !== 'free') return null;
    // A doubted cancel that is in force keeps the order out of the queue.
    const doubted = rows.cancelsOf(orderId).find((cancel) => this.doubts.hasCancel(cancel));
    return doubted ? this.cancelOf(doubted) : null;
  }

  isElsewhere({ orderId, benchId, state }: ClaimRow): boolean {
    if (state === 'free') return false;
    if (benchId !== this.#self) return !this.#isOwnByOtherName(orderId, benchId);
    // The store has this bench's box, but its journal does not: the journal was restored from a copy.
    return state === 'packed' && this.#o.work.head(orderId) === null;
  }

  /** True if that bench's work is this one's own: it was reported under that bench before. */
  #isOwnByOtherName(orderId: string, benchId: string): boolean {
    const heads = this.#o.copy.rows.headsOf(orderId).filter((head) => head.benchId === benchId);
    return heads.length > 0 && heads.every((head) => this.rivalries.isOwnPast(head));
  }

  elsewhereOf(row: ClaimRow): Elsewhere {
    const { benches, link } = this.#o;
    return {
      what: row.state === 'packed' ? 'packed' : row.state === 'reserved' ? 'set-apart' : 'has',
      bench: this.benchOf(row.benchId),
      operator: this.text('operator', '', row.operator),
      since: link.hereAt(row.since),
      silentSince: benches.silentSince(row.benchId),
      hasLeft: benches.hasLeft(row.benchId),
      token: row.token,
      isAsked: row.ask?.benchId === this.#self,
      setAside: row.state === 'open' ? this.#setAside(row) : null,
      isDoubted: this.doubts.hasClaim(row),
    };
  }

  /** Units set aside, by the bench's newest report of the order. */
  #setAside({ orderId, benchId }: ClaimRow): Elsewhere['setAside'] {
    const heads = this.#o.copy.rows.headsOf(orderId).filter((head) => head.benchId === benchId);
    const [newest] = heads.toSorted((a, b) => b.revision - a.revision);
    return newest?.phase === 'short' ? (newest.setAside ?? null) : null;
  }

  /** State of an order that another bench cancels, or has cancelled. */
  cancelOf(cancel: CancelRow): Elsewhere {
    const { orderId, benchId, registeredAt, by, state } = cancel;
    return {
      what: state === 'sent' ? 'cancelled' : 'cancels',
      bench: this.benchOf(benchId),
      operator: this.text('by', orderId, by),
      since: this.#o.link.hereAt(registeredAt),
      ...{ silentSince: null, hasLeft: false, isAsked: false, setAside: null },
      token: this.#o.copy.rows.claimOf(orderId)?.token ?? 0,
      isDoubted: this.doubts.hasCancel(cancel),
    };
  }

  benchOf(benchId: string): { benchId: string; name: string } {
    return { benchId, name: this.#o.copy.rows.bench(benchId)?.name ?? benchId };
  }

  /** Typed text; null if there is none, or if it cannot be opened. */
  text(purpose: SealPurpose, orderId: string, sealed: Sealed | null): string | null {
    if (sealed === null) return null;
    const { sealing } = this.#o;
    // A remark about a whole bench is bound to no order.
    return sealing.open(purpose, orderId, sealed) ?? sealing.open(purpose, '', sealed);
  }

  /** An order with the channel's number, if this bench knows it. */
  orderOf(orderId: string) {
    return { orderId, salesChannelOrderId: this.#o.channelNumber(orderId) };
  }

  /** Requests of benches for an order that is open here; an unopened one is handed over without a question. */
  asks(): FloorAsk[] {
    return this.#o.copy.rows
      .claimsOf(this.#self)
      .flatMap(({ orderId, ask, token }) =>
        ask === null || ask.benchId === this.#self ? [] : [{ orderId, ask, token }],
      )
      .filter(({ orderId }) => this.isWanted(orderId))
      .map(({ orderId, ask, token }) => ({
        ...this.orderOf(orderId),
        bench: this.benchOf(ask.benchId),
        reason: this.text('reason', orderId, ask.reason) ?? '',
        at: this.#o.link.hereAt(ask.at),
        token,
      }));
  }

  conflicts(): FloorConflict[] {
    const { copy, link } = this.#o;
    return this.rivalries.conflicts().map(({ orderId, boxes, kind, stays }) => {
      const choice = copy.rows.choiceOf(orderId);
      return {
        ...this.orderOf(orderId),
        kind,
        boxes: boxes.flatMap((head) => {
          const { benchId, history, phase, units, dueUnits, sealedAt, operator } = head;
          if (phase === 'put-back') return [];
          return [
            {
              bench: this.benchOf(benchId),
              isThis: benchId === this.#self,
              operator: this.text('operator', '', operator),
              ...{ history, phase, units, dueUnits, sealedAt },
              stays: head === stays[0],
            },
          ];
        }),
        // A choice that was taken back names no box.
        chosen:
          choice !== null && isNamed(copy.rows.headsOf(orderId), choice)
            ? {
                by: this.text('by', orderId, choice.by),
                reason: this.text('reason', orderId, choice.reason) ?? '',
                at: link.hereAt(choice.at),
              }
            : null,
      };
    });
  }

  /** True if the order was begun here and is not over, is on the bench, or was picked for it. */
  isWanted(orderId: string): boolean {
    const { work, isOnBench } = this.#o;
    const phase = work.head(orderId)?.phase;
    const isInHand = phase !== undefined && IN_HAND.includes(phase);
    return isInHand || isOnBench(orderId) || work.isPicked(orderId);
  }

  /** Orders open here that another bench has by a newer claim. */
  takenBy(orderId: string, token: number): { bench: string; reason: string } | null {
    const row = this.#o.copy.rows.claimOf(orderId);
    if (!row || row.benchId === this.#self || row.token <= token) return null;
    // An order that is only reserved there was opened here: that bench leaves it.
    if (row.state !== 'open' && row.state !== 'packed') return null;
    if (this.#isChosenSince(row)) return null;
    const isTaken = row.taken?.fromBenchId === this.#self;
    return {
      bench: this.benchOf(row.benchId).name,
      reason: (isTaken ? this.text('reason', orderId, row.taken?.reason ?? null) : null) ?? '',
    };
  }

  /** True if another bench has had the order since it was opened here under that token, even if only reserved. */
  isClaimedSince(orderId: string, token: number): boolean {
    const row = this.#o.copy.rows.claimOf(orderId);
    return row !== null && row.benchId !== this.#self && row.token > token && this.isElsewhere(row);
  }

  /** True if a person chose the box of this bench, and the order was not taken over since. */
  #isChosenSince({ orderId, taken }: ClaimRow): boolean {
    const choice = this.#o.copy.rows.choiceOf(orderId);
    return choice !== null && (taken?.at ?? 0) <= choice.at && this.rivalries.isChosen(orderId);
  }

  /** Orders of a list that are packed at another bench: they are not in this one's queue. */
  packedElsewhere(among: readonly string[]): string[] {
    const { work, copy } = this.#o;
    return copy.rows.packedByOthers(this.#self, among).filter((orderId) => {
      const claim = copy.rows.claimOf(orderId);
      if (claim !== null && this.doubts.hasClaim(claim)) return false;
      const phase = work.head(orderId)?.phase;
      return phase === undefined || !IN_HAND.includes(phase);
    });
  }
}
