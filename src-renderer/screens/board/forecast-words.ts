/** Words for the forecast of the empty queue, and for its past errors. */
import { m } from '#messages';
import type { BoardForecast } from '../../../src-main/contract/board/board.ts';
import { formatCount, formatSpan, formatTime } from '../../words/format.ts';

interface ForecastWords {
  text: string;
  /** Arrivals, and the time when the queue is empty without them; null: not shown. */
  arriving: string | null;
  off: string | null;
  /** The time in one word, for a large screen; null: it is not known. */
  time: string | null;
  /** Time if no more orders arrive; null if it is the same. */
  withoutNew: string | null;
}

type Known = Extract<BoardForecast, { pace: number }>;

const NONE = { arriving: null, off: null, time: null, withoutNew: null };

/** The next one: in the minute that has begun it is not known yet. */
const wholeMinute = (ms: number) => Math.ceil(ms / 60_000) * 60_000;

const rounded = (n: number) => formatCount(Math.round(n));
const pacePart = ({ pace }: { pace: number }) => ({ pace: rounded(pace) });

export function forecastWords(forecast: BoardForecast): ForecastWords {
  switch (forecast.kind) {
    case 'empty':
      return { ...NONE, text: m.board_empty_now() };
    case 'no-pace':
      return { ...NONE, text: m.board_no_pace() };
    case 'too-soon':
      return { ...NONE, text: m.board_too_soon({ time: formatTime(wholeMinute(forecast.knownAt)) }) };
    case 'grows':
    case 'beyond':
    case 'unsure':
    case 'at':
      return { ...NONE, ...withoutNewOf(forecast), ...knownWords(forecast) };
    default:
      return forecast satisfies never;
  }
}

function knownWords(forecast: Known): Pick<ForecastWords, 'text'> & Partial<ForecastWords> {
  switch (forecast.kind) {
    case 'grows': {
      const { withoutNew, arriving } = forecast;
      const text = m.board_grows({ arriving: rounded(arriving ?? 0), ...pacePart(forecast) });
      return {
        text,
        arriving: withoutNew === null ? null : m.board_without_new({ time: formatTime(withoutNew) }),
      };
    }
    case 'beyond':
      return { text: m.board_beyond(pacePart(forecast)) };
    case 'unsure':
      return { text: m.board_unsure(pacePart(forecast)), off: offWords(forecast) };
    case 'at': {
      const time = formatTime(forecast.at);
      const { giveOrTake } = forecast;
      if (giveOrTake === null)
        return { text: m.board_at({ time, ...pacePart(forecast) }), off: m.board_off_unknown(), time };
      const span = formatSpan(giveOrTake);
      return {
        ...{ text: m.board_at_within({ time, span, ...pacePart(forecast) }), time },
        off: offWords(forecast),
      };
    }
    default:
      return forecast satisfies never;
  }
}

/** Few arrivals do not change the time. */
function withoutNewOf({ arriving, withoutNew }: Known): Pick<ForecastWords, 'arriving' | 'withoutNew'> {
  if (arriving === null) return { arriving: m.board_new_unknown(), withoutNew: null };
  const part = { arriving: rounded(arriving) };
  if (withoutNew === null || Math.round(arriving) === 0)
    return { arriving: m.board_new_orders(part), withoutNew: null };
  const time = formatTime(withoutNew);
  return { arriving: m.board_new_orders_without({ ...part, time }), withoutNew: time };
}

const offWords = ({ offPercent }: { offPercent: number | null }): string | null =>
  offPercent === null ? null : m.board_off({ percent: formatCount(offPercent) });
