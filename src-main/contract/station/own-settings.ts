/** Apart from the schemas, which no screen needs at run time. */
import type { Settings } from './settings.ts';

/** Settings that any operator changes without approval. */
export const OWN_SETTINGS: readonly (keyof Settings)[] = ['theme', 'volume'];
