/** A change of the journal's schema. */
export interface Migration {
  /** Becomes the file's `user_version`. */
  version: number;
  sql: string;
}
