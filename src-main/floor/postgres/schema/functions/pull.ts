/**
 * Published orders, in pages. Without the lock: the publisher holds it, so the rows up to the greatest revision of one
 * statement are complete.
 */
import { MOST_MARKS, MOST_PUBLISHED, MOST_PULLED_BYTES } from '../../../store/store-orders.ts';
import { apiFunction } from './api-function.ts';

export const pullFunction = apiFunction(
  'pull',
  `here caller := floor.visit(input);
  after bigint := (input ->> 'after')::bigint;`,
  `
  RETURN (
    WITH newer AS (SELECT * FROM orders WHERE revision > after ORDER BY revision LIMIT ${MOST_PUBLISHED} + 1),
    counted AS (SELECT *, row_number() OVER up_to AS place, sum(coalesce(octet_length(body), 0)) OVER up_to AS bytes
      FROM newer WINDOW up_to AS (ORDER BY revision)),
    page AS (SELECT * FROM counted WHERE place = 1 OR (place <= ${MOST_PUBLISHED} AND bytes <= ${MOST_PULLED_BYTES}))
    SELECT jsonb_build_object(
      'orders', coalesce(jsonb_agg(jsonb_build_object('key', key, 'state', state, 'mark', mark, 'body', body,
        'leftAt', floor.ms(left_at), 'revision', revision) ORDER BY revision), '[]'),
      'revision', coalesce(max(revision), after),
      'more', (SELECT count(*) FROM newer) > count(*)) FROM page);`,
);

export const marksFunction = apiFunction(
  'marks',
  `here caller := floor.visit(input);`,
  `
  RETURN (SELECT coalesce(jsonb_agg(jsonb_build_object('key', key, 'mark', mark) ORDER BY key), '[]')
    FROM (SELECT key, mark FROM orders WHERE key > input ->> 'after' ORDER BY key LIMIT ${MOST_MARKS}) page);`,
);
