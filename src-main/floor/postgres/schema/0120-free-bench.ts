/** Who says that a bench is off frees what they saw there: one function is another; no table changes. */
import type { SchemaStep } from './step.ts';

export const freeBenchStep: SchemaStep = { number: 120, sql: '' };
