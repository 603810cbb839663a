/**
 * Shared middleware of the procedures. Each of these ends a call with an error that its procedure must declare in the contract:
 * otherwise `use` does not compile.
 */
import type { Meta, MiddlewareOptions, ORPCErrorConstructorMap } from '@orpc/server';
import type { workspaceErrors } from '../contract/terms/errors.ts';
import type { notASandbox, serviceFailed } from '../contract/station/service.ts';
import type { ServiceAnswer, ServiceRequests } from '../connection/service-requests.ts';
import type { Context, WorkspaceContext } from './context.ts';

type Middle<C extends object, Output, Declared extends object> = MiddlewareOptions<
  C,
  Output,
  ORPCErrorConstructorMap<Declared>,
  Meta
>;

/** Passes the open workspace to the procedure; NOT_SET_UP if there is none. */
export function inWorkspace<T>({ context, errors, next }: Middle<Context, T, typeof workspaceErrors>) {
  const workspace = context.currentWorkspace();
  if (!workspace) throw errors.NOT_SET_UP();
  return next({ context: { workspace } });
}

interface InWorkspace {
  workspace: WorkspaceContext;
}

/** Passes the service's answers to the procedure; SERVICE_FAILED, with the failure, if there is none. */
export function asksService<T>({ context, errors, next }: Middle<InWorkspace, T, typeof serviceFailed>) {
  const ask = async <V>(question: (requests: ServiceRequests) => Promise<ServiceAnswer<V>>): Promise<V> => {
    const answer = await question(context.workspace.service);
    if (!answer.ok) throw errors.SERVICE_FAILED({ data: { failure: answer.failure } });
    return answer.value;
  };
  return next({ context: { ask } });
}

/** Lets the procedure run if test orders may be made; NOT_A_SANDBOX elsewhere. */
export function inSandbox<T>({ context, errors, next }: Middle<InWorkspace, T, typeof notASandbox>) {
  if (!context.workspace.service.sandbox) throw errors.NOT_A_SANDBOX();
  return next();
}
