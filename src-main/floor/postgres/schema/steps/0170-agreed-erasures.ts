/** The functions empty the texts of an order only once two benches say that its buyer is erased; no table changes (decision 0245). */
import type { SchemaStep } from '../step.ts';

export const agreedErasuresStep: SchemaStep = { number: 170, sql: '' };
