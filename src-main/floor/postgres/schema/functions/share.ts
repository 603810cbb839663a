/** Facts that a bench shares. */
import { ERASURE } from '../../../facts/erasure-fact.ts';
import { MOST_VERSION_STEP } from '../../../store/store-facts.ts';
import { apiFunction } from './api-function.ts';
import { raise } from './faults.ts';

/** Greatest accepted age of a fact, whatever its bench reports. */
const MOST_AGE_MS = 400 * 86_400_000;

export const shareFunction = apiFunction(
  'share',
  `here caller := floor.enter(input, false);
  fact jsonb;
  stored bigint := 0;
  bytes bigint := 0;`,
  `
  FOR fact IN SELECT jsonb_array_elements(input -> 'facts') LOOP
    -- Stored already, or of a call that was carried out late.
    CONTINUE WHEN EXISTS (SELECT FROM facts WHERE kind = fact ->> 'kind' AND key = fact ->> 'key' AND bench = here.bench
      AND version >= (fact ->> 'version')::bigint);
    -- Else one bench's number would be the last of its key.
    IF (fact ->> 'version')::bigint > ${MOST_VERSION_STEP} + coalesce((SELECT max(version) FROM facts WHERE kind = fact ->> 'kind' AND key = fact ->> 'key'), 0) THEN
      ${raise('refused-row')}
    END IF;
    INSERT INTO facts (kind, key, bench, version, seen, body, at, stored_at, revision)
    VALUES (fact ->> 'kind', fact ->> 'key', here.bench, (fact ->> 'version')::bigint, fact -> 'seen', fact ->> 'body',
      here.at - least(greatest((fact ->> 'ageMs')::double precision, 0), ${MOST_AGE_MS}) * interval '1 millisecond',
      here.at, floor.next_revision())
    ON CONFLICT (kind, key, bench) DO UPDATE SET version = excluded.version, seen = excluded.seen, body = excluded.body,
      at = excluded.at, stored_at = excluded.stored_at, revision = excluded.revision;
    stored := stored + 1;
    bytes := bytes + length(fact::text);
    -- A bench says it after its own events, so that the last to say it leaves none.
    IF fact ->> 'kind' = '${ERASURE}' AND floor.is_erased(fact ->> 'key') THEN
      UPDATE events SET data = '' WHERE order_id = fact ->> 'key' AND data <> '';
      UPDATE orders SET body = NULL WHERE key = fact ->> 'key' AND body IS NOT NULL AND state <> 'open';
    END IF;
  END LOOP;
  PERFORM floor.spend(here, new_facts => stored, new_bytes => bytes);
  RETURN '{}';`,
);
