/** Takeovers: decisions of a person about another bench's orders. */
import { OTHER_RUN_MS, PACKED_STANDS_MS } from '../../../store/store.ts';
import { apiFunction, textOf } from './api-function.ts';

const isRecent = (moment: string): string =>
  `${moment} BETWEEN here.at - interval '${OTHER_RUN_MS} milliseconds' AND here.at + interval '${OTHER_RUN_MS} milliseconds'`;

export const takeFunction = apiFunction(
  'take',
  `here caller := floor.enter(input, true);
  the_order text := input ->> 'orderId';
  -- A bench of schema 140 does not say it.
  doubts boolean := coalesce((input ->> 'doubts')::boolean, false);
  claim claims;
  was jsonb;`,
  `
  PERFORM floor.spend(here, new_claims => 1, new_bytes => length(input::text));
  IF doubts THEN PERFORM floor.end_doubtful_cancels(here, the_order); END IF;
  IF floor.is_cancelled(the_order) THEN RETURN floor.refused_cancelled(the_order); END IF;
  SELECT * INTO claim FROM claims WHERE order_id = the_order;
  IF NOT FOUND OR claim.state = 'free' THEN
    was := floor.taken_before(the_order, here.bench);
  ELSIF claim.bench = here.bench AND claim.state <> 'packed' THEN
    RETURN floor.granted(the_order, claim.token);
  ELSIF claim.token IS DISTINCT FROM (input ->> 'token')::bigint OR (claim.state = 'packed' AND NOT (doubts AND claim.bench <> here.bench
    AND floor.is_doubtful(claim.bench, floor.packed_since(claim), interval '${PACKED_STANDS_MS} milliseconds', here.at))) THEN
    RETURN floor.refused(claim);
  ELSE
    was := jsonb_build_object('fromBenchId', claim.bench, 'reason', ${textOf('reason')}, 'by', input ->> 'by',
      'at', floor.ms(here.at));
  END IF;
  RETURN floor.granted(the_order, floor.grant_claim(here, the_order, 'open', NULL, was));`,
);

export const freeBenchFunction = apiFunction(
  'free_bench',
  `here caller := floor.enter(input, true);
  whom uuid;`,
  `
  PERFORM floor.spend(here, new_claims => 1, new_bytes => length(input::text));
  SELECT bench INTO whom FROM benches WHERE bench::text = input ->> 'benchId';
  -- A bench that beats is not off, whatever another says; nor one that has just begun, which has not beaten yet.
  IF NOT FOUND OR EXISTS (SELECT FROM benches JOIN presence USING (bench) WHERE bench = whom AND state = 'in-use'
    AND (${isRecent('beat_at')} OR ${isRecent('began_at')}))
    THEN RETURN '{"freed": 0}'; END IF;
  -- What that bench sends late does not count; it comes back by a new run.
  PERFORM floor.end_run(whom, 'out-of-use');
  -- A bench of schema 110 does not say up to where its person saw.
  RETURN jsonb_build_object('freed', floor.free_claims(whom, '{reserved,open}', (input ->> 'seen')::bigint, here.at,
    jsonb_build_object('fromBenchId', whom, 'reason', ${textOf('reason')}, 'by', input ->> 'by', 'at', floor.ms(here.at))));`,
);
