/** Bugs are logged at the edge, with the procedure that met them and without what it was asked. */
import { ORPCError } from '@orpc/server';
import type { Log } from '../log.ts';
import type { Context } from '../router/context.ts';

interface Call {
  request: { url: URL };
  context: Context;
  next: () => Promise<unknown>;
}

/**
 * An interceptor for every handler. Declared outcomes pass; anything else is a bug: logged here, and the caller
 * learns only that something broke.
 */
export function logBugs(log: Log) {
  return async <Result>(call: Omit<Call, 'next'> & { next: () => Promise<Result> }): Promise<Result> => {
    try {
      return await call.next();
    } catch (error) {
      const expected = error instanceof ORPCError && error.code !== 'INTERNAL_SERVER_ERROR';
      if (!expected) {
        log.error({ err: error, procedure: call.request.url.pathname }, 'a procedure broke');
        call.context.broke(error);
      }
      throw error;
    }
  };
}
