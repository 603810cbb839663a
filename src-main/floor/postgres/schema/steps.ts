/** All steps, in their order. */
import { floorStep } from './steps/0010-floor.ts';
import { claimsStep } from './steps/0020-claims.ts';
import { headsStep } from './steps/0030-heads.ts';
import { eventsStep } from './steps/0040-events.ts';
import { factsStep } from './steps/0050-facts.ts';
import { cancelsStep } from './steps/0060-cancels.ts';
import { erasuresStep } from './steps/0070-erasures.ts';
import { ordersStep } from './steps/0080-orders.ts';
import { leftStep } from './steps/0090-left.ts';
import { figuresStep } from './steps/0100-figures.ts';
import { cancelsUnderWayStep } from './steps/0110-cancels-under-way.ts';
import { freeBenchStep } from './steps/0120-free-bench.ts';
import { openOrdersStayWholeStep } from './steps/0130-open-orders-stay-whole.ts';
import { boundsStep } from './steps/0140-bounds.ts';
import { publishersStep } from './steps/0150-publishers.ts';
import { wordsStep } from './steps/0160-words.ts';
import { agreedErasuresStep } from './steps/0170-agreed-erasures.ts';
import { quotasStep } from './steps/0180-quotas.ts';
import { readableRowsStep } from './steps/0190-readable-rows.ts';
import { cancelLeasesStep } from './steps/0200-cancel-leases.ts';
import { wordsOfOneBenchStep } from './steps/0220-words-of-one-bench.ts';
import type { SchemaStep } from './step.ts';

export const SCHEMA_STEPS: readonly SchemaStep[] = [
  floorStep,
  claimsStep,
  headsStep,
  eventsStep,
  factsStep,
  cancelsStep,
  erasuresStep,
  ordersStep,
  leftStep,
  figuresStep,
  cancelsUnderWayStep,
  freeBenchStep,
  openOrdersStayWholeStep,
  boundsStep,
  publishersStep,
  wordsStep,
  agreedErasuresStep,
  quotasStep,
  readableRowsStep,
  cancelLeasesStep,
  wordsOfOneBenchStep,
];

/** Schema version that a bench of this version needs, and that `upgrade` makes. */
export const SCHEMA = 220;
/**
 * The oldest schema for which a bench may be made that works with this one. One that is made for less than 60 sends cancels
 * without registering them: beside it no decision would be sent exactly once. Less than 70: it overlooks who is to be erased.
 * One that is made for less than 80 asks the service for itself, which does no harm beside the leader. Less than 100: it leaves out
 * what others counted, and shares nothing of it. Less than 110: it packs an order of which a cancel is on its way, and cancels it again.
 * Less than 200: it sends a cancel without asking for the lease, and takes it with its report, so that only two such benches may both send.
 */
export const OLDEST_SCHEMA = 110;
/**
 * Schema from which a bench reports the key under which it seals: once the key was changed, benches made for an older one
 * are not admitted.
 */
export const SAYS_ITS_KEY = 200;
