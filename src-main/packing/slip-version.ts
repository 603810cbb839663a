/**
 * Version of an order on its slip, from which an old slip is recognised: a change of units, parcels, carrier or address
 * makes a new one.
 */
import { hash } from 'node:crypto';
import { VERSION_LENGTH } from '../domain/paper/slip-code.ts';
import { planSignature, type PackingPlan } from '../domain/packing/plan.ts';

export const slipVersion = (plan: PackingPlan): string =>
  hash('sha256', planSignature(plan), 'hex').slice(0, VERSION_LENGTH).toUpperCase();
