/** HTTP answers to refused requests and unknown addresses. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import { Refusal } from '../book/refusal.ts';
import type { RefusalKind } from '../book/refusal.ts';

/** The specification shows hardly any status code; these are the customary ones. */
const STATUS_CODES: Readonly<Record<RefusalKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  unknown: 404,
  conflict: 409,
  'too-many': 429,
};

/** Answers every error with `{message}`, the one error body that the specification shows. */
export function answerError(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) {
    if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter));
    return reply.code(STATUS_CODES[error.kind]).send({ message: error.message });
  }
  const { statusCode = 500, message = 'internal error' } = (error ?? {}) as Partial<FastifyError>;
  return reply.code(statusCode).send({ message });
}

/** Answers addresses that the service does not have. */
export function answerUnknownAddress(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ message: `there is no ${request.method} ${request.url}` });
}
