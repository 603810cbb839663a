/** The functions refuse the hello of a bench that seals under another key than the floor's; no table changes (decision 0269). */
import type { SchemaStep } from '../step.ts';

export const keyCheckStep: SchemaStep = { number: 200, sql: '' };
