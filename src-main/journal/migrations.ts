/**
 * Every change of the journal's schema, oldest first. Forward only, numbered in steps of ten, one file each
 * (`npm run new:migration -- NAME` makes the next one and its test). A migration that was released never changes.
 */
import type { Migration } from './migration.ts';
import { migration as intents } from './migrations/0010-intents.ts';
import { migration as intentSettlement } from './migrations/0020-intent-settlement.ts';
import { migration as learnedCodes } from './migrations/0030-learned-codes.ts';
import { migration as packing } from './migrations/0040-packing.ts';
import { migration as intentsByOrder } from './migrations/0050-intents-by-order.ts';
import { migration as recoveries } from './migrations/0070-recoveries.ts';
import { migration as decisionsWithoutOrders } from './migrations/0080-decisions-without-orders.ts';
import { migration as operators } from './migrations/0090-operators.ts';
import { migration as locations } from './migrations/0100-locations.ts';
import { migration as batches } from './migrations/0110-batches.ts';
import { migration as printJobs } from './migrations/0120-print-jobs.ts';
import { migration as papersOfEveryKind } from './migrations/0130-papers-of-every-kind.ts';
import { migration as hourlyCounts } from './migrations/0140-hourly-counts.ts';

export const migrations: readonly Migration[] = [
  intents,
  intentSettlement,
  learnedCodes,
  packing,
  intentsByOrder,
  recoveries,
  decisionsWithoutOrders,
  operators,
  locations,
  batches,
  printJobs,
  papersOfEveryKind,
  hourlyCounts,
];
