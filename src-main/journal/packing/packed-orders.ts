/** The rows of packed orders, as lists and sums: read without folding an event. */
import type { Closings } from '../../domain/board/forecast.ts';
import { spanUntil, type Span } from '../../domain/clock.ts';
import type { Phase } from '../../domain/packing/state.ts';
import type { JournalDb } from '../db.ts';

const HOUR_MS = 3_600_000;

/** An order's line in the list of packed orders. */
export interface PackedOrder {
  orderId: string;
  salesChannelOrderId: string | null;
  /** The order's creation, epoch milliseconds, as the service gave it. */
  orderCreatedAt: number | null;
  phase: Phase;
  cleared: boolean;
  units: number;
  dueUnits: number;
  sealedAt: number | null;
  sealedBy: string | null;
  changedAt: number;
}

interface OrderRow extends Omit<PackedOrder, 'cleared'> {
  cleared: number;
}

const COLUMNS = `order_id AS orderId, channel_order_id AS salesChannelOrderId, order_created AS orderCreatedAt, phase,
  cleared, units, due_units AS dueUnits, sealed_at AS sealedAt, sealed_by AS sealedBy, changed_at AS changedAt`;

export class PackedOrders {
  readonly #account: string;
  readonly #statements;

  /** @param account the connection in use: orders packed under another one are not shown */
  constructor(db: JournalDb, account: string) {
    this.#account = account;
    this.#statements = {
      byPhase: db.prepare<[string, Phase], OrderRow>(
        `SELECT ${COLUMNS} FROM packing_orders WHERE account = ? AND phase = ?`,
      ),
      one: db.prepare<[string, string], OrderRow>(
        `SELECT ${COLUMNS} FROM packing_orders WHERE account = ? AND order_id = ?`,
      ),
      inHand: db.prepare<[string], Pick<OrderRow, 'orderId' | 'phase' | 'cleared'>>(
        `SELECT order_id AS orderId, phase, cleared FROM packing_orders
         WHERE account = ? AND phase IN ('open', 'short', 'sealed', 'to-pull', 'pulled')`,
      ),
      sealedIn: db.prepare<[string, number, number, number], OrderRow>(
        `SELECT ${COLUMNS} FROM packing_orders WHERE account = ? AND sealed_at BETWEEN ? AND ?
         ORDER BY sealed_at DESC LIMIT ?`,
      ),
      sumsIn: db.prepare<[string, number, number], { orders: number; units: number }>(
        `SELECT count(*) AS orders, coalesce(sum(units), 0) AS units FROM packing_orders
         WHERE account = ? AND sealed_at BETWEEN ? AND ?`,
      ),
      closings: db.prepare<{ account: string; hour: number } & Span, Closings>(
        `SELECT count(*) FILTER (WHERE sealed_at >= @hour) AS orders, min(sealed_at) AS first FROM packing_orders
         WHERE account = @account AND sealed_at BETWEEN @since AND @until`,
      ),
      ofOthers: db
        .prepare<[string, number], number>(
          `SELECT count(*) FROM packing_orders
           WHERE account <> ? AND phase IN ('open', 'short', 'sealed', 'to-pull') AND changed_at >= ?`,
        )
        .pluck(),
      all: db
        .prepare<[string], string>('SELECT order_id FROM packing_orders WHERE account = ? ORDER BY o')
        .pluck(),
    };
  }

  /** Orders in one of these phases, longest wait first. */
  inPhases(phases: readonly Phase[]): PackedOrder[] {
    return phases
      .flatMap((phase) => this.#statements.byPhase.all(this.#account, phase))
      .map(packedOrder)
      .toSorted((a, b) => (a.sealedAt ?? a.changedAt) - (b.sealedAt ?? b.changedAt));
  }

  /** The orders that this station still has in hand, in any order. */
  inHand(): Pick<PackedOrder, 'orderId' | 'phase' | 'cleared'>[] {
    const rows = this.#statements.inHand.all(this.#account);
    return rows.map(({ cleared, ...row }) => ({ ...row, cleared: cleared === 1 }));
  }

  byId(orderId: string): PackedOrder | null {
    const row = this.#statements.one.get(this.#account, orderId);
    return row ? packedOrder(row) : null;
  }

  /** Closed in that time, newest first. */
  sealedIn({ since, until }: Span, most: number): { rows: PackedOrder[]; orders: number; units: number } {
    const sums = this.#statements.sumsIn.get(this.#account, since, until) ?? { orders: 0, units: 0 };
    return {
      ...sums,
      rows: this.#statements.sealedIn.all(this.#account, since, until, most).map(packedOrder),
    };
  }

  /** Orders closed within the hour before that time, and the start of the record, at most two hours back. */
  closings(now: number): Closings {
    const bounds = { account: this.#account, hour: now - HOUR_MS, ...spanUntil(now, now - 2 * HOUR_MS) };
    return this.#statements.closings.get(bounds) ?? { orders: 0, first: null };
  }

  /** Number of orders packed here since then under another connection, which are not shown now. */
  ofOtherConnections(since: number): number {
    return this.#statements.ofOthers.get(this.#account, since) ?? 0;
  }

  orderIds(): string[] {
    return this.#statements.all.all(this.#account);
  }
}

const packedOrder = ({ cleared, ...row }: OrderRow): PackedOrder => ({ ...row, cleared: cleared === 1 });
