/** The web server that the routes of the practice service are added to. */
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';

import { parseMoment } from '../order/iso-moment.ts';
import { answerError, answerUnknownAddress } from './refusal-answers.ts';
import { schemaMessage } from './schema-message.ts';
import { isOrderStatus } from '../order/statuses.ts';

/** A test order of a hundred lines has about 20 KB; more than this is a mistake. */
const BODY_LIMIT = 256 * 1024;

/** A server without routes that answers every error with `{message}` and accepts any JSON value. */
export function createWebServer(): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    // `stop` is used to take the service away: connections must not linger.
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    ajv: {
      customOptions: {
        // A price sent as text must be refused, not quietly made a number.
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        formats: {
          moment: (text: string) => parseMoment(text) !== undefined,
          statuses: (text: string) => text.split(',').every(isOrderStatus),
        },
      },
    },
    schemaErrorFormatter: (violations, part) => new Error(schemaMessage(violations, part)),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerUnknownAddress);
  return app;
}
