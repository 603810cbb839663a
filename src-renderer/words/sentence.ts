/** Sentence for a packer when something went wrong: what happened, and what to do. */

export interface Sentence {
  what: string;
  todo: string;
}

/**
 * A sentence that can stay on the screen: each read makes it again, in the language that the screens have then.
 * @param make of values that do not change meanwhile
 */
export const inLanguage = (make: () => Sentence): Sentence => ({
  get what() {
    return make().what;
  },
  get todo() {
    return make().todo;
  },
});

/** Both parts of a sentence in one line. */
export const wordsOf = ({ what, todo }: Sentence): string => `${what} ${todo}`.trim();
