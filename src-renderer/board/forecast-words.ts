/** When the queue is empty, as a person says it, and how far such words were off. */
import { m } from '#messages';
import type { BoardForecast } from '../../src-main/contract/board.ts';
import { formatCount, formatSpan, formatTime } from '../format.ts';

/** `time`: in one word, for a large screen; null: it is not known. */
interface ForecastWords {
  text: string;
  off: string | null;
  time: string | null;
}

const pacePart = ({ pace }: { pace: number }) => ({ pace: formatCount(Math.round(pace)) });

export function forecastWords(forecast: BoardForecast): ForecastWords {
  switch (forecast.kind) {
    case 'empty':
      return { text: m.board_empty_now(), off: null, time: null };
    case 'no-pace':
      return { text: m.board_no_pace(), off: null, time: null };
    case 'too-soon':
      return { text: m.board_too_soon({ time: formatTime(forecast.knownAt) }), off: null, time: null };
    case 'beyond':
      return { text: m.board_beyond(pacePart(forecast)), off: null, time: null };
    case 'unsure':
      return { text: m.board_unsure(pacePart(forecast)), off: offWords(forecast), time: null };
    case 'at': {
      const time = formatTime(forecast.at);
      const { giveOrTake } = forecast;
      if (giveOrTake === null)
        return { text: m.board_at({ time, ...pacePart(forecast) }), off: m.board_off_unknown(), time };
      const span = formatSpan(giveOrTake);
      return {
        text: m.board_at_within({ time, span, ...pacePart(forecast) }),
        off: offWords(forecast),
        time,
      };
    }
    default:
      return forecast satisfies never;
  }
}

const offWords = ({
  offPercent,
  compared,
}: {
  offPercent: number | null;
  compared: number;
}): string | null =>
  offPercent === null ? null : m.board_off({ n: formatCount(compared), percent: formatCount(offPercent) });
