/** Names a version of an order on its slip: another number of units, parcel, carrier or address makes another one. */
import { hash } from 'node:crypto';
import { VERSION_LENGTH } from '../domain/paper/slip-code.ts';
import { planSignature, type PackingPlan } from '../domain/packing/plan.ts';

export const slipVersion = (plan: PackingPlan): string =>
  hash('sha256', planSignature(plan), 'hex').slice(0, VERSION_LENGTH).toUpperCase();
