/** Purpose and context under which the body of a fact is sealed. */
import type { SealPurpose } from '../bench-work.ts';
import type { FactKind, FactRow } from '../store/store-facts.ts';
import { FIGURES } from './figures-fact.ts';

/** Context that a body is bound to: the store cannot pass it off as that of another key or bench. */
export const factSeal = (row: Pick<FactRow, 'kind' | 'key' | 'benchId' | 'version'>): string =>
  JSON.stringify([row.kind, row.key, row.benchId, row.version]);

/** Figures are long, and compressed. */
export const purposeOf = (kind: FactKind): SealPurpose => (kind === FIGURES ? 'figures' : 'fact');
