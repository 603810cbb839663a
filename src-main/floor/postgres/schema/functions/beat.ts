/** Heartbeat of a bench, which also reads news. Takes no lock. */
import { BEAT_ROWS } from '../../../store/store.ts';
import { apiFunction } from './api-function.ts';
import { raise } from './faults.ts';

const lastOfPage = (table: string) =>
  `(SELECT revision FROM ${table} WHERE revision > after AND revision <= it.revision
      ORDER BY revision OFFSET ${BEAT_ROWS - 1} LIMIT 1)`;

const isThereMore = (table: string) =>
  `EXISTS (SELECT FROM ${table} WHERE revision > page_end AND revision <= it.revision)`;

const rows = (table: string, json: string) =>
  `(SELECT coalesce(jsonb_agg(${json} ORDER BY revision), '[]') FROM ${table}
      WHERE revision > after AND revision <= page_end)`;

const TABLES = ['claims', 'heads', 'choices', 'facts', 'cancels'];

// A bench that was removed has no login any more, or a disabled one, and never gets one again.
const STATE = `CASE WHEN state = 'out-of-use' AND NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = login AND rolcanlogin)
      THEN 'removed' ELSE state END`;

const BENCHES = `(SELECT coalesce(jsonb_agg(jsonb_build_object('benchId', bench, 'name', name, 'state', ${STATE}, 'hasLeft', has_left,
      'silentMs', floor(abs(extract(epoch FROM at - beat_at)) * 1000)::bigint, 'release', release,
      'orderId', order_id, 'operator', operator,
      'reserved', (SELECT count(*) FROM claims c WHERE c.bench = b.bench AND c.state = 'reserved'),
      'open', (SELECT count(*) FROM claims c WHERE c.bench = b.bench AND c.state = 'open')) ORDER BY name, bench), '[]')
      FROM (SELECT * FROM benches LEFT JOIN presence USING (bench)
        ORDER BY beat_at DESC NULLS LAST LIMIT ${BEAT_ROWS}) b)`;

export const beatFunction = apiFunction(
  'beat',
  `it floor;
  who benches;
  at timestamptz;
  after bigint := 0;
  page_end bigint;
  has_more boolean;`,
  `
  PERFORM floor.renew_epoch();
  who := floor.bench_here();
  IF who.run IS NULL OR who.run IS DISTINCT FROM input ->> 'run' THEN ${raise('ended-run')} END IF;
  at := clock_timestamp();
  -- A beat may arrive long after it was given up: the bench was there when it had the answer that the beat names, not now.
  INSERT INTO presence AS p (bench, beat_at, order_id, operator)
  VALUES (who.bench, least(at, to_timestamp((input ->> 'answeredAt')::bigint / 1000.0)), input ->> 'orderId', input ->> 'operator')
  ON CONFLICT (bench) DO UPDATE SET order_id = excluded.order_id, operator = excluded.operator,
    -- Later than now: the clock was set back.
    beat_at = CASE WHEN p.beat_at > at THEN excluded.beat_at ELSE greatest(p.beat_at, excluded.beat_at) END;
  -- The revision is read before the rows: what changes from here on is newer, and comes with the next beat.
  SELECT * INTO it FROM floor;
  IF it.epoch::text = input ->> 'epoch' THEN after := (input ->> 'after')::bigint; END IF;
  IF after > it.revision THEN
    PERFORM floor.renew_epoch_behind(after);
    SELECT * INTO it FROM floor;
    after := 0;
  END IF;
  page_end := least(${TABLES.map(lastOfPage).join(',\n    ')});
  has_more := page_end IS NOT NULL AND (${TABLES.map(isThereMore).join('\n    OR ')});
  IF NOT has_more THEN page_end := it.revision; END IF;
  RETURN jsonb_build_object('epoch', it.epoch, 'settlingMs', floor.settling_ms(it.settles_at), 'now', floor.ms(at),
    'revision', page_end, 'more', has_more,
    'leading', floor.leading_json(who.bench, at),
    'benches', ${BENCHES},
    'claims', ${rows('claims', 'floor.claim_json(claims)')},
    'heads', ${rows('heads', `head || jsonb_build_object('benchId', bench, 'first', first, 'revision', revision)`)},
    'choices', ${rows(
      'choices',
      `jsonb_build_object('orderId', order_id, 'benchId', bench, 'history', history, 'by', by, 'reason', reason,
        'at', floor.ms(choices.at), 'revision', revision)`,
    )},
    'facts', ${rows(
      'facts',
      `jsonb_build_object('kind', kind, 'key', key, 'benchId', bench, 'version', version, 'seen', seen, 'body', body,
        'at', floor.ms(facts.at), 'revision', revision)`,
    )},
    'cancels', ${rows('cancels', 'floor.cancel_json(cancels)')});`,
);
