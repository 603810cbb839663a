/** All steps, in their order. */
import { floorStep } from './0010-floor.ts';
import { claimsStep } from './0020-claims.ts';
import { headsStep } from './0030-heads.ts';
import type { SchemaStep } from './step.ts';

export const SCHEMA_STEPS: readonly SchemaStep[] = [floorStep, claimsStep, headsStep];

/** What a bench of this version needs, and what `upgrade` makes. */
export const SCHEMA = 30;
/** The oldest schema for which a bench may be made that works with this one. */
export const OLDEST_SCHEMA = 30;
