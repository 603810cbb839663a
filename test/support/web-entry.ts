/**
 * The program of the browser host: its source, or the built one that PACKDESK_WEB_ENTRY names. Windows' Node under Wine reads
 * hundreds of sources for half a minute.
 */
import { fileURLToPath } from 'node:url';

export const WEB_ENTRY =
  process.env['PACKDESK_WEB_ENTRY'] ?? fileURLToPath(new URL('../../src-main/web.ts', import.meta.url));
