/** Check whether a paper is printed by the browser's own dialog, whose end cannot be detected. */
import { ZPL_PREFIX } from '../../src-main/contract/paper/zpl-address.ts';
import type { LiveStation } from '../client/live.svelte.ts';

/** @param printer of the setting; empty: none was chosen. A label printer of the network is the station's in a browser too */
export const opensDialog = ({ status }: Pick<LiveStation, 'status'>, printer: string): boolean =>
  status?.printsItself === false && !printer.startsWith(ZPL_PREFIX);
