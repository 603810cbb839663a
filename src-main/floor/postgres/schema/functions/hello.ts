/** Begins a run of a bench. */
import { OTHER_RUN_MS } from '../../../store/store.ts';
import { apiFunction } from './api-function.ts';
import { raise } from './faults.ts';
import { SAYS_ITS_KEY } from '../steps.ts';

export const helloFunction = apiFunction(
  'hello',
  `it floor;
  who benches;
  at timestamptz;
  new_run text := input ->> 'run';`,
  `
  PERFORM floor.confirm_on_disk();
  PERFORM floor.renew_epoch();
  SELECT * INTO it FROM floor FOR UPDATE;
  IF it.schema < (input ->> 'schema')::integer THEN ${raise('older-floor')} END IF;
  IF it.oldest > coalesce((input ->> 'schema')::integer, 0) THEN ${raise('newer-floor')} END IF;
  who := floor.bench_here();
  -- A pooler with one user for all makes each bench another.
  IF who.bench::text IS DISTINCT FROM input ->> 'bench' THEN ${raise('unknown-bench')} END IF;
  -- What it seals could be read by no other bench, and what they seal not by it.
  IF (input ->> 'schema')::integer >= ${SAYS_ITS_KEY} AND it.key_check IS DISTINCT FROM input ->> 'keyCheck' THEN
    ${raise('other-key')}
  END IF;
  -- Without one it would empty the group's, for the next hello to name another.
  IF jsonb_typeof(input -> 'account') IS DISTINCT FROM 'string' OR input ->> 'account' = '' THEN ${raise('other-account')} END IF;
  -- The word of a removed bench about the account does not shut out the others.
  IF it.account <> input ->> 'account' AND (it.account_by IS NULL OR floor.may_sign_in(it.account_by)) THEN
    ${raise('other-account')}
  END IF;
  IF who.ended_run = new_run THEN ${raise('ended-run')} END IF;
  at := clock_timestamp();
  IF who.run <> new_run AND EXISTS (SELECT FROM presence
    WHERE bench = who.bench
    AND beat_at BETWEEN at - interval '${OTHER_RUN_MS} milliseconds' AND at + interval '${OTHER_RUN_MS} milliseconds') THEN ${raise('other-run')} END IF;
  UPDATE floor SET account = input ->> 'account', account_by = who.bench WHERE account IS DISTINCT FROM input ->> 'account';
  UPDATE benches SET name = input ->> 'name', release = input ->> 'release', state = 'in-use', has_left = false, run = new_run,
    ended_run = CASE WHEN who.run = new_run THEN ended_run ELSE coalesce(who.run, ended_run) END
  WHERE bench = who.bench;
  -- A bench is heard by its beats: by then it has said what it sent while nobody heard it.
  INSERT INTO presence (bench, beat_at, began_at) VALUES (who.bench, at, at)
  ON CONFLICT (bench) DO UPDATE SET began_at = excluded.began_at, order_id = NULL, operator = NULL;
  PERFORM floor.purge(at);
  RETURN jsonb_build_object('benchId', who.bench, 'floorName', it.name, 'epoch', it.epoch,
    'settlingMs', floor.settling_ms(it.settles_at), 'now', floor.ms(at));`,
);
