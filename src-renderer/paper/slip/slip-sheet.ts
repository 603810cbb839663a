/** A slip with all that its paper needs: drawn before it is shown, so that the print is complete. */
import type { Locale } from '#messages/runtime';
import type { Slip } from '../../../src-main/contract/paper/paper.ts';
import { PAPER_SIZES, type PaperSizeName } from '../../../src-main/contract/paper/paper-sizes.ts';
import type { Merchant } from '../sheet/merchant.ts';
import { drawBars, drawSquare, type PaperCode } from '../sheet/paper-code.ts';

export interface SlipSheet {
  slip: Slip;
  size: PaperSizeName;
  locale: Locale;
  merchant: Merchant;
  /** The order's number; null if it is too long for a bar code on this paper. */
  number: PaperCode | null;
  /** The slip's own code; null if the number is too long for any. */
  code: PaperCode | null;
}

/** The number by which buyers and packers know the order. */
export const numberOfSlip = ({ salesChannelOrderId, orderId }: Slip): string =>
  salesChannelOrderId ?? orderId;

/** @throws if a code could not be drawn */
export async function slipSheet(
  parts: Pick<SlipSheet, 'slip' | 'size' | 'locale' | 'merchant'>,
): Promise<SlipSheet> {
  const { width, margin } = PAPER_SIZES[parts.size];
  const [number, code] = await Promise.all([
    drawBars(numberOfSlip(parts.slip), width - 2 * margin),
    parts.slip.code === null ? null : drawSquare(parts.slip.code),
  ]);
  return { ...parts, number, code };
}
