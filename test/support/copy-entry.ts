/** The thread that copies the journal, as source. */
export const COPY_ENTRY = new URL('../../src-main/journal/copies/copy-thread.ts', import.meta.url);
