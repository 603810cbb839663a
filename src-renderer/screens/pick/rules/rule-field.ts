/** A value of a rule that is chosen from a list. */
export interface RuleOption {
  value: string;
  label: string;
}

export interface RuleField {
  name: 'carrier' | 'size' | 'due' | 'day' | 'hour';
  label: string;
  value: string;
  options: readonly RuleOption[];
  /** Sets the value; a value that is not an option is ignored. */
  set(value: string): void;
  /** Goes to the option beside the chosen one; the last one is followed by the first. */
  step(by: 1 | -1): void;
}
