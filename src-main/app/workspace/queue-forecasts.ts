/** Forecasts of the queue: every quarter of an hour its length in an hour, compared with the real one an hour later. */
import { expectedLater, FORECAST_AHEAD, FORECAST_EVERY, type Pace } from '../../domain/board/forecast.ts';
import type { Clock } from '../../domain/clock.ts';
import type { QueueForecasts } from '../../journal/packing/queue-forecasts.ts';
import type { Log } from '../../station/log.ts';
import { Loop } from '../../sync/loop.ts';

/** A round that comes later after its quarter (after sleep, say) cannot judge a forecast. */
const LATEST = 120_000;
const REMEMBERED_MS = 30 * 24 * 3_600_000;

interface ForecastParts {
  forecasts: QueueForecasts;
  /** Number of orders that are to be packed. */
  toPack: () => number;
  pace: () => Pace;
  /** Orders that come in an hour; null: not known. */
  arriving: () => number | null;
  /** True if the queue on the screens is current. */
  isFresh: () => boolean;
  clock: Clock;
  log: Log;
}

export function forecastLoop({
  forecasts,
  toPack,
  pace,
  arriving,
  isFresh,
  clock,
  log,
}: ForecastParts): Loop {
  const round = () => {
    const now = clock.now();
    const quarter = Math.floor(now / FORECAST_EVERY) * FORECAST_EVERY;
    const rest = quarter + FORECAST_EVERY - now;
    if (now - quarter > LATEST || !isFresh()) return rest;
    const open = toPack();
    forecasts.came(quarter - FORECAST_AHEAD, open);
    const current = pace();
    if (current.kind === 'pace' && open > 0)
      forecasts.note(quarter, open, expectedLater(open, current.perHour, arriving()));
    forecasts.drop(now - REMEMBERED_MS);
    return rest;
  };
  return new Loop({
    clock,
    round,
    failed: (error) => {
      log.warn({ err: error }, 'the length of the queue was not noted this time');
      return FORECAST_EVERY;
    },
  });
}
