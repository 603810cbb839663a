/** Why a code is not taught, in words. */
import type { RefusedCode } from '../../src-main/contract/codes.ts';
import type { Sentence } from '../sentences/sentence.ts';

/** A code as it is shown: the separator of GS1 has a sign of its own. */
export const shownCode = (code: string): string => code.replaceAll('\u001d', '␝');

/** What is wrong with it, and what follows from that or what to do. */
export function refusedSentence({ code, sku, why }: Pick<RefusedCode, 'code' | 'sku' | 'why'>): Sentence {
  const quoted = `“${shownCode(code)}”`;
  switch (why) {
    case 'command':
      return { what: `${quoted} is a command code of Packdesk.`, todo: 'It cannot stand for an item.' };
    case 'order-number':
      return { what: `${quoted} is the number of an order.`, todo: 'It cannot stand for an item.' };
    case 'twice':
      return { what: `${quoted} stands further up in the file too.`, todo: 'Leave one of these lines.' };
    case 'short':
      return {
        what: `${quoted} is very short for a barcode.`,
        todo: 'A key pressed by mistake would count as a scan of it.',
      };
    case 'unknown-sku':
      return { what: `No order of this station has the SKU “${sku}”.`, todo: 'Check how it is written.' };
    case 'other-item':
      return {
        what: `${quoted} is the EAN of another item.`,
        todo: 'As long as it is, it counts as that item.',
      };
    case 'single-unit':
      return {
        what: `${quoted} is the EAN of one unit of this item.`,
        todo: 'Each scan of one unit would count as many as you enter here.',
      };
    default:
      return why satisfies never;
  }
}
