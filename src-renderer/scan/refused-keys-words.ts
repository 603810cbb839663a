/** Sentences for keys that are neither a scan nor a person's. */
import { m } from '#messages';
import { formatCount } from '../words/format.ts';
import type { RefusedKeys } from './keys/scan-event.ts';

/** Sentences for refused keys, by reason. @param gapMs mean time from key to key, milliseconds */
export const REFUSED: Readonly<Record<RefusedKeys['why'], (gapMs: number) => () => string>> = {
  short: () => m.scan_too_short,
  pieces: () => m.scan_in_pieces,
  slow: (gapMs) => () => m.scan_keys_too_slow({ ms: formatCount(Math.round(gapMs)) }),
  typed: () => m.scan_code_typed,
  enter: () => m.scan_enter_too_fast,
};
