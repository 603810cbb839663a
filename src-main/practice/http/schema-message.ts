/** Messages for bodies and queries that a schema refuses. */
import type { FastifySchemaValidationError } from 'fastify';

import { ORDER_STATUSES } from '../order/statuses.ts';

/** '/items/0/quantity' as a caller would write it: 'items[0].quantity'. */
function fieldOf(instancePath: string): string {
  return instancePath
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');
}

/** Required form of a field, in the words of the specification. */
function ruleOf({ keyword, params, message, instancePath }: FastifySchemaValidationError): string {
  if (keyword === 'format' && params['format'] === 'moment')
    return 'must be an ISO 8601 date-time with Z or an offset';
  if (keyword === 'format' && params['format'] === 'statuses') {
    return `must be one status or a comma-separated list of ${ORDER_STATUSES.join(', ')}`;
  }
  if (keyword === 'pattern') return 'must not be empty';
  if (keyword === 'maxItems' && instancePath === '/shipping/deliveries')
    return 'must have exactly one element';
  return message ?? 'is not valid';
}

/** Sentence for the first violation of a request schema; `part` is 'body', 'querystring' and the like. */
export function schemaMessage(violations: readonly FastifySchemaValidationError[], part: string): string {
  const first = violations[0];
  if (first === undefined) return `the ${part} is not valid`;
  const field = fieldOf(first.instancePath);
  if (first.keyword === 'required') {
    const missing = String(first.params['missingProperty']);
    return `${field === '' ? missing : `${field}.${missing}`} is required`;
  }
  return `${field === '' ? `the ${part}` : field} ${ruleOf(first)}`;
}
