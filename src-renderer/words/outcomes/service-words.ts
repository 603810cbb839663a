/** Words of the service itself, quoted. */
import { m } from '#messages';

/** Empty if the service said nothing. */
export const serviceWords = (message: string | null): string =>
  message === null ? '' : ` ${m.outcomes_it_says({ words: message })}`;
