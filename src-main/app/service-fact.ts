/**
 * How the service was found by the bench that asks for all, as the benches of a floor tell each other. Each speaks of its own
 * last check alone; withdrawn: the service answered.
 */
import { failureKindSchema, type Failure } from '../contract/station.ts';
import type { FactKind } from '../floor/store-facts.ts';

export const SERVICE: FactKind = 'service';
export const SERVICE_KEY = 'check';

/** Words of the service are left out: each bench has its own for a kind and a status. */
export const serviceFactText = ({ kind, status }: Failure): string => JSON.stringify({ kind, status });

/** @returns null where a newer version wrote something else */
export function readServiceFact(body: string): Failure | null {
  try {
    const { kind, status } = JSON.parse(body) as Record<string, unknown>;
    const known = failureKindSchema.safeParse(kind);
    if (!known.success) return null;
    return { kind: known.data, status: typeof status === 'number' ? status : null, message: null };
  } catch {
    return null;
  }
}
