/** The thread that does the application's HTTP: its source. */
export const HTTP_ENTRY = new URL('../../src-main/upstream/http/http-thread.ts', import.meta.url);
