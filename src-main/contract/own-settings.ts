/** Apart from the schemas, which no screen needs at run time. */
import type { Settings } from './settings.ts';

/** What anybody sets without asking, if the station has operators. */
export const OWN_SETTINGS: readonly (keyof Settings)[] = ['theme', 'volume'];
