/** A change of the tables, in a transaction of its own. A released step is never edited: a change is a new step. */
export interface SchemaStep {
  /** Number of the step, in tens; the greatest one made is in the floor's row as its schema. */
  number: number;
  sql: string;
}
