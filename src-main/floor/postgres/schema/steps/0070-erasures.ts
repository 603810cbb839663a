/** The functions empty the events of orders whose buyer asked to be forgotten; no table changes. */
import type { SchemaStep } from '../step.ts';

export const erasuresStep: SchemaStep = { number: 70, sql: '' };
