/**
 * State of the service as seen by the leading bench, shared between the benches of a floor. Each bench speaks only of its own
 * last check; withdrawn: the service answered.
 */
import { failureKindSchema, type Failure } from '../../contract/station/station.ts';
import type { FactKind } from '../../floor/store/store-facts.ts';

export const SERVICE: FactKind = 'service';
export const SERVICE_KEY = 'check';

/** Words of the service are left out: each bench has its own for a kind and a status. */
export const serviceFactText = ({ kind, status }: Failure): string => JSON.stringify({ kind, status });

/** @returns null if a newer version wrote something else */
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
