import type { Migration } from '../migration.ts';

/**
 * Number in the order that was seen, by which the record of a damaged one is recognised; text that is not JSON stays as
 * it is.
 */
const SEEN = `CASE
  WHEN json_valid(order_json) = 0 THEN 'unreadable'
  WHEN json_type(order_json, '$.orderId') = 'text' THEN json_object('orderId', json_extract(order_json, '$.orderId'))
  ELSE '{}' END`;

/** A time, or a status: longer text is something else. */
const short = (json: string, path: string) =>
  `CASE WHEN json_type(${json}, '${path}') = 'text' AND length(json_extract(${json}, '${path}')) <= 40
    THEN json_extract(${json}, '${path}') END`;

/** The answer as `proofOf` (domain/cancel-answer.ts) shortens it, with the newest CANCELLED entry of its history. */
const PROOF = `CASE WHEN json_valid(answer_json) = 1 THEN json_object(
  'orderId', CASE WHEN json_extract(answer_json, '$.orderId') = order_id THEN order_id END,
  'status', ${short('answer_json', '$.status')},
  'cancelDate', ${short('answer_json', '$.cancelDate')},
  'lastUpdateDate', ${short('answer_json', '$.lastUpdateDate')},
  'statusHistory', json(coalesce((
    SELECT json_array(json_object(
      'status', 'CANCELLED',
      'eventDate', ${short('e.value', '$.eventDate')},
      'receivedDate', ${short('e.value', '$.receivedDate')},
      'eventData', json_object('cancelReason',
        CASE WHEN trim(json_extract(e.value, '$.eventData.cancelReason')) = trim(reason) THEN trim(reason) END)))
    FROM json_each(answer_json, '$.statusHistory') e
    WHERE json_type(answer_json, '$.statusHistory') = 'array'
      AND CASE WHEN e.type = 'object' THEN json_extract(e.value, '$.status') END = 'CANCELLED'
    ORDER BY e.key DESC LIMIT 1), '[]'))) END`;

/**
 * True of decisions that store more of an order than needed, even in copies of earlier versions, which keep their
 * version.
 */
export const HAS_ORDER = `(order_json IS NOT ${SEEN} OR answer_json IS NOT ${PROOF})`;

export const WITHOUT_ORDERS = `UPDATE intents SET order_json = ${SEEN}, answer_json = ${PROOF} WHERE ${HAS_ORDER}`;

/**
 * A decision stored the whole order twice, as seen and as answered by the service, with the buyer's name and address.
 * Keeps the order's number as seen, and the proof of the cancel from the answer.
 */
export const migration: Migration = {
  version: 80,
  sql: `
${WITHOUT_ORDERS};
-- What was removed leaves its bytes in freed places: journal/purge.ts makes the file anew.
INSERT OR REPLACE INTO meta (key, value) SELECT 'purge', 'due' WHERE EXISTS (SELECT 1 FROM intents);
`,
};
