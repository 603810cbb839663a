/** Merchant on the papers. */
import type { Settings } from '../../../src-main/contract/station/settings.ts';

export type Merchant = Pick<Settings, 'merchantName' | 'merchantAddress' | 'merchantLogo' | 'slipFooter'>;

/** No merchant, on a paper that stays in the house. */
export const NOBODY: Merchant = { merchantName: '', merchantAddress: '', merchantLogo: '', slipFooter: '' };
