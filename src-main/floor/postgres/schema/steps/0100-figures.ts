/** The functions remove what benches counted on a day; no table changes. */
import type { SchemaStep } from '../step.ts';

export const figuresStep: SchemaStep = { number: 100, sql: '' };
