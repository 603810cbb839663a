/** Longest page token of the service that a request can carry, characters: servers take no longer address by default. */
export const MOST_PAGE_TOKEN = 16_384;
