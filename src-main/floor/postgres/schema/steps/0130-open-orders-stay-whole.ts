/**
 * An order that is still to be shipped keeps its text although its buyer is to be erased. Those that lost theirs get a mark that no bench
 * computes: the next leader publishes them again.
 */
import type { SchemaStep } from '../step.ts';

export const openOrdersStayWholeStep: SchemaStep = {
  number: 130,
  sql: `UPDATE floor.orders SET mark = 'without text' WHERE state = 'open' AND body IS NULL;`,
};
