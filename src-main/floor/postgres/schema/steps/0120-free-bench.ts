/** Replaces free_bench(): it frees only what the person saw there when declaring the bench off. No table changes. */
import type { SchemaStep } from '../step.ts';

export const freeBenchStep: SchemaStep = { number: 120, sql: '' };
