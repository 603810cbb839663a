/** Words of the service itself, quoted. */
import { m } from '#messages';

/** Words of the service; empty if it said nothing. */
export const serviceWords = (message: string | null): string =>
  message === null ? '' : ` ${m.outcomes_it_says({ words: message })}`;
