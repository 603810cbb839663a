/** Route of the sign-in (spec: "Authentication"). */
import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';

import type { PracticeContext } from './practice-context.ts';
import { Refusal } from '../book/refusal.ts';
import { TokenLimit } from './token-limit.ts';
import { issueToken } from './tokens.ts';
import type { Token } from './tokens.ts';

const Credentials = Type.Object({ clientId: Type.String(), clientSecret: Type.String() });

/** POST {auth_url}/token (spec: "Authentication"). */
export function registerTokenRoute(app: FastifyInstance, context: PracticeContext, perMinute: number): void {
  const limit = new TokenLimit(perMinute);
  app.post<{ Body: Static<typeof Credentials> }>(
    '/token',
    { schema: { body: Credentials }, config: { operation: 'token' } },
    async ({ body }): Promise<Token> => {
      const now = context.now();
      limit.admit(now);
      if (body.clientId !== context.clientId || body.clientSecret !== context.clientSecret) {
        throw new Refusal('unauthenticated', 'incorrect username or password');
      }
      return issueToken(context.book.signingKey, context.clientId, context.tokenSeconds, now);
    },
  );
}
