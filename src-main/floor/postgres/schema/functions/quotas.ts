/** Quotas of a bench: rows that the store lacks count, and repeated ones do not. */
import { MOST_A_DAY } from '../../../store/store-quotas.ts';
import { raise } from './faults.ts';

const COUNTS = ['claims', 'facts', 'events', 'bytes'] as const;

const sumOf = (name: (typeof COUNTS)[number]) =>
  `${name} = CASE WHEN s.day = excluded.day THEN s.${name} ELSE 0 END + excluded.${name}`;

export const quotaFunctions = `
-- The row is the bench's own: no other waits for it. A call that is refused is rolled back with what it spent.
CREATE OR REPLACE FUNCTION floor.spend(here floor.caller, ${COUNTS.map((name) => `new_${name} bigint DEFAULT 0`).join(', ')}) RETURNS void
LANGUAGE plpgsql AS $function$
DECLARE
  spent floor.spent;
BEGIN
  IF greatest(${COUNTS.map((name) => `new_${name}`).join(', ')}) = 0 THEN RETURN; END IF;
  INSERT INTO floor.spent AS s (bench, day, ${COUNTS.join(', ')})
  VALUES (here.bench, (here.at AT TIME ZONE 'UTC')::date, ${COUNTS.map((name) => `new_${name}`).join(', ')})
  ON CONFLICT (bench) DO UPDATE SET day = excluded.day, ${COUNTS.map(sumOf).join(',\n    ')}
  RETURNING * INTO spent;
  IF ${COUNTS.map((name) => `spent.${name} > ${MOST_A_DAY[name]}`).join(' OR ')} THEN ${raise('over-quota')} END IF;
END $function$;
`;
