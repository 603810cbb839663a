/** What the service itself said, quoted. */

/** Empty where it said nothing. */
export const serviceWords = (message: string | null) => (message === null ? '' : ` It says: “${message}”.`);
