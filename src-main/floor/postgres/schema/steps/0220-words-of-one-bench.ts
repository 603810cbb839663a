/** Words of one bench that would bind the whole group: the functions refuse them, or bound them. */
import type { SchemaStep } from '../step.ts';

export const wordsOfOneBenchStep: SchemaStep = { number: 220, sql: '' };
