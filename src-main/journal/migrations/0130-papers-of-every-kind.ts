import type { Migration } from '../migration.ts';

/** Papers other than packing slips: the contents of one are a document, and of no order if its number is empty. */
export const migration: Migration = {
  version: 130,
  sql: `
ALTER TABLE print_jobs ADD COLUMN kind TEXT NOT NULL DEFAULT 'slip';  -- contract/paper-kinds.ts
ALTER TABLE print_jobs ADD COLUMN parcel INTEGER;                     -- of a slip of one parcel
ALTER TABLE print_jobs ADD COLUMN document TEXT;                      -- contract/paper-document.ts, as JSON
`,
};
