/** Verdict on a chapter at its end. Each sentence that comes back is a broken promise. */
import { join } from 'node:path';
import { mayFollow, RELEASED, type StoredState } from '../../../src-main/domain/cancel/intent-states.ts';
import type { Chapter, Kill } from './chapter.ts';
import type { ServiceOrder } from './order-book.ts';
import type { Claim } from './plan.ts';
import { openTestJournal } from '../journal.ts';

interface Decision {
  n: number;
  id: string;
  orderId: string;
  reason: string;
  decidedAt: string;
  state: StoredState;
  path: StoredState[];
}

/** @returns each sentence once */
export function verdictOn(chapter: Chapter): string[] {
  return [...new Set(sentencesOn(chapter))];
}

function sentencesOn(chapter: Chapter): string[] {
  const { decisions, integrity } = readJournal(chapter.dataDir);
  const finished = chapter.claims.some(({ claim }) => claim.kind === 'done');
  return [
    ...(finished ? [] : ['the last station did not come to its end']),
    ...(integrity === 'ok' ? [] : [`the journal is damaged: ${integrity}`]),
    ...chapter.book.violations,
    ...decisions.flatMap((one) => onDecision(one, chapter.book.orders.get(one.orderId))),
    ...[...chapter.book.orders.values()].flatMap((order) => onOrder(order, decisions)),
    ...onClaims(chapter, decisions),
  ];
}

function readJournal(dataDir: string): { decisions: Decision[]; integrity: string } {
  const db = openTestJournal(join(dataDir, 'journal.db'), 'service');
  const rows = db
    .prepare<[], Omit<Decision, 'path'>>(
      'SELECT n, id, order_id AS orderId, reason, decided_at AS decidedAt, state FROM intents ORDER BY n',
    )
    .all();
  const path = db
    .prepare<[number], StoredState>('SELECT state FROM intent_history WHERE intent = ? ORDER BY rowid')
    .pluck();
  const decisions = rows.map((row) => ({ ...row, path: path.all(row.n) }));
  const integrity = String(db.pragma('integrity_check', { simple: true }));
  db.close();
  return { decisions, integrity };
}

function onDecision(one: Decision, order: ServiceOrder | undefined): string[] {
  const name = `${one.orderId} (${one.reason})`;
  const done = order?.effects.filter((e) => e.reason === one.reason) ?? [];
  const wrong: string[] = [];
  for (const [n, state] of one.path.entries()) {
    const before = one.path[n - 1];
    if (before === undefined ? state !== 'waiting' : !mayFollow(before, state))
      wrong.push(`${name}: went from ${String(before)} to ${state}`);
  }
  if (one.path.at(-1) !== one.state) wrong.push(`${name}: is ${one.state}, and its history ends otherwise`);
  if (RELEASED.includes(one.state)) {
    if (done.length > 0) wrong.push(`${name}: ${one.state}, and cancelled`);
    return wrong;
  }
  if (done.length !== 1) wrong.push(`${name}: cancelled ${done.length} times`);
  if (one.state !== 'accepted') wrong.push(`${name}: ends as ${one.state}`);
  for (const effect of done)
    if (effect.cancelDate !== one.decidedAt)
      wrong.push(`${name}: cancelled with the moment ${effect.cancelDate} instead of ${one.decidedAt}`);
  return wrong;
}

function onOrder(order: ServiceOrder, decisions: readonly Decision[]): string[] {
  const known = new Set(decisions.filter((d) => d.orderId === order.orderId).map((d) => d.reason));
  const foreign = order.effects.filter((e) => !known.has(e.reason));
  const twice = order.effects.length > 1 ? [`${order.orderId}: has ${order.effects.length} cancels`] : [];
  return [...twice, ...foreign.map((e) => `${order.orderId}: cancelled and never decided (${e.reason})`)];
}

/** The screens' claims, compared with the service's work. */
function onClaims({ claims, book }: Chapter, decisions: readonly Decision[]): string[] {
  const byId = new Map(decisions.map((d) => [d.id, d]));
  return claims.flatMap(({ claim, readAt }) => {
    switch (claim.kind) {
      case 'saved': {
        const { id, reason, decidedAt, from, until } = claim;
        const stored = byId.get(id);
        const at = Date.parse(decidedAt);
        const name = `${claim.orderId} (${reason})`;
        return [
          ...(stored ? [] : [`${name}: saved, and lost`]),
          ...(stored && (stored.decidedAt !== decidedAt || stored.reason !== reason)
            ? [`${name}: saved, and kept otherwise: ${stored.decidedAt} ${stored.reason}`]
            : []),
          ...(at < from || at > until ? [`${name}: ${decidedAt} is not when it was decided`] : []),
        ];
      }
      case 'saved-many':
        return claim.orderIds.flatMap((orderId) => {
          const stored = decisions.find((d) => d.orderId === orderId && d.reason === claim.reason);
          const at = Date.parse(stored?.decidedAt ?? '');
          if (!stored) return [`${orderId} (${claim.reason}): saved with others, and lost`];
          return at >= claim.from && at <= claim.until
            ? []
            : [`${orderId} (${claim.reason}): ${stored.decidedAt} is not when it was decided`];
        });
      case 'withdrawn': {
        const stored = byId.get(claim.id);
        const later = book.orders
          .get(claim.orderId)
          ?.asks.find((a) => a.reason === stored?.reason && a.at > BigInt(claim.at));
        return [
          ...(stored?.state === 'withdrawn' ? [] : [`${claim.orderId}: taken back, and is ${stored?.state}`]),
          ...(later ? [`${claim.orderId}: taken back, and sent after that`] : []),
        ];
      }
      case 'shows': {
        if (claim.state !== 'accepted' && claim.state !== 'elsewhere') return [];
        const done = book.orders.get(claim.orderId)?.effects[0];
        // Both times are of the same clock; the line was read after it was written.
        if (done && done.at < BigInt(claim.at) && done.at < readAt) return [];
        return [`${claim.orderId}: shown as ${claim.state} before the service had it as cancelled`];
      }
      case 'offered':
        return [`${claim.orderId}: decided, and offered in the queue`];
      case 'broke':
        return [`the station broke: ${claim.what}`];
      case 'ready':
      case 'done':
        return [];
      default:
        return claim satisfies never;
    }
  });
}

/** Counts of these chapters. */
export function countsOf(chapters: readonly Chapter[]) {
  const sum = (of: (chapter: Chapter) => number) => chapters.reduce((total, one) => total + of(one), 0);
  const claimsOf = (kind: Claim['kind']) =>
    sum((c) => c.claims.filter(({ claim }) => claim.kind === kind).length);
  const killed = (how: Kill) => sum((c) => c.kills.filter((kill) => kill === how).length);
  return {
    kills: sum((c) => c.kills.length),
    'while starting': killed('while starting'),
    'within a call': killed('within a call'),
    'after an answer': killed('after an answer'),
    decisions: sum((c) => readJournal(c.dataDir).decisions.length),
    'taken back': claimsOf('withdrawn'),
    'states shown': claimsOf('shows'),
    requests: sum((c) => c.requests),
    cancels: sum((c) => c.book.counts.asks),
    'look-ups': sum((c) => c.book.counts.lookUps),
    'cancels of what was done': sum((c) => c.book.counts.again),
  };
}
