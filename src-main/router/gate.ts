/** Access gate: the only check of the signed-on operator's rights to a screen's call. */
import {
  ORPCError,
  type ErrorMap,
  type Meta,
  type MiddlewareOptions,
  type ORPCErrorConstructorMap,
} from '@orpc/server';
import { storageCode } from '../domain/storage-code.ts';
import type { Permit } from '../operators/operators-at-work.ts';
import type { Context, WorkspaceContext } from './context.ts';
import { needOf } from './needs.ts';

type Middle<T> = Pick<
  MiddlewareOptions<Context, T, ORPCErrorConstructorMap<ErrorMap>, Meta>,
  'context' | 'path' | 'next'
>;

/** NOT_ALLOWED if the station has operators and the signed-on one lacks the right, or none is or can be signed on. */
export function gate<T>({ context, path, next }: Middle<T>, input: unknown) {
  const workspace = context.currentWorkspace();
  if (!workspace) refuseWhileStopped(context, path, input);
  const permit = workspace ? permitOf(context, workspace, path, input) : FREE;
  return next({ context: { approvedBy: permit.approvedBy } });
}

const FREE = { ok: true, approvedBy: null } as const;

/** Actions with rules of their own while the journal is stopped: a window's appearance, and the code of bench mode. */
const WHILE_STOPPED: readonly string[] = ['nobody', 'set-own-screen', 'leave-bench-mode'];

/**
 * Refuses calls while the journal, which knows the operators, is stopped: no one can sign on, and the person who chooses
 * a way to continue identifies there.
 */
function refuseWhileStopped(context: Context, path: readonly string[], input: unknown): void {
  const stop = context.live.snapshot.status.journalStop;
  // If no operator is known, the station had none.
  if ((stop?.administrators ?? null) === null) return;
  const action = needOf(path, input, { ...context, workspace: null });
  if (WHILE_STOPPED.includes(action)) return;
  throw new ORPCError('NOT_ALLOWED', { data: { why: 'journal-stopped', action, refusal: null } });
}

function permitOf(
  context: Context,
  workspace: WorkspaceContext,
  path: readonly string[],
  input: unknown,
): Permit & { ok: true } {
  const { operators } = workspace;
  // Answered first of all: a station without operators works as if this file did not exist.
  if (!operators.people.isUsed) return FREE;
  const action = needOf(path, input, { ...context, workspace });
  if (action === 'nobody') return FREE;
  const permit = permitted(() => operators.mayDo({ procedure: path.join('.'), input, action }));
  if (permit.ok) return permit;
  const { why, refusal } = permit;
  throw new ORPCError('NOT_ALLOWED', { data: { why, action, refusal } });
}

/** An approval that cannot be recorded does not count. */
function permitted(ask: () => Permit): Permit {
  try {
    return ask();
  } catch (error) {
    const code = storageCode(error);
    throw code === null ? error : new ORPCError('NOT_SAVED', { data: { code } });
  }
}
