/** Reasons to reject a code. */
export type ScanError =
  | 'empty'
  | 'bad-length'
  | 'not-numeric'
  | 'bad-check-digit'
  /** An Application Identifier that GS1's dictionary does not have. */
  | 'unknown-ai'
  /** A value too long, of wrong characters, or against a rule of its AI. */
  | 'bad-ai-value'
  /** A value too short, or none. */
  | 'truncated'
  /** A day or a time that does not exist. */
  | 'bad-date'
  /** An AI with two different values. */
  | 'repeated-ai';
