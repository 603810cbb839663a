/** A row of the table of cancel intents, and the intent that it is. */
import type { ReasonThere } from '../../domain/cancel/cancel-answer.ts';
import type { StoredState } from '../../domain/cancel/intent-states.ts';
import { problemOf, type StoredIntent } from './intent.ts';

export interface IntentRow {
  n: number;
  id: string;
  account: string;
  orderId: string;
  salesChannelOrderId: string | null;
  orderCreatedAt: number | null;
  reason: string;
  decidedAt: string;
  station: string;
  operator: string | null;
  state: StoredState;
  graceUntil: number | null;
  attempts: number;
  nextTryAt: number | null;
  changedAt: number;
  problemKind: string | null;
  problemMessage: string | null;
  reasonThere: ReasonThere | null;
}

/** Columns of a row that make an `IntentRow`. */
export const COLUMNS = `n, id, account, order_id AS orderId, channel_order_id AS salesChannelOrderId,
  order_created AS orderCreatedAt, reason, decided_at AS decidedAt, station, operator, state,
  grace_until AS graceUntil, attempts, next_try AS nextTryAt, changed_at AS changedAt, problem_kind AS problemKind,
  problem_message AS problemMessage, reason_there AS reasonThere`;

/** @param account the connection in use */
export function storedIntent(row: IntentRow, account: string): StoredIntent {
  const { n: _n, problemKind, problemMessage, ...rest } = row;
  return { ...rest, problem: problemOf(problemKind, problemMessage), ours: row.account === account };
}
