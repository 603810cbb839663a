/** Result of a scan for the packer who left the screen before the answer came; loaded when it is needed. */
import { m } from '#messages';
import type { PackingAnswer } from '../../src-main/contract/packing/packing-answer.ts';
import type { Answer } from '../client/ask.ts';
import { counted } from '../words/format.ts';
import { shownNumber } from '../words/orders/order-number.ts';
import { wordsOf } from '../words/sentence.ts';
import { readableText } from './keys/symbology-identifier.ts';
import type { ScanLine } from './scan-line.svelte.ts';

/** @param orderId the order that the scan was for */
export function sayAfterLeaving(
  line: ScanLine,
  text: string,
  orderId: string,
  answer: Answer<PackingAnswer>,
): void {
  if (!answer.ok) return line.say({ text, tone: 'bad', words: () => wordsOf(answer.sentence) }, 'trouble');
  const { value } = answer;
  if (value.signal !== 'right' && value.signal !== 'complete') return sayNotCounted(line, text, orderId);
  const number = shownNumber(orderId);
  const name = value.name ?? value.sku ?? readableText(text);
  const words = () => m.scan_left_counted({ name, number, ...counted(value.units) });
  line.say({ text, tone: 'attention', words }, 'note');
}

/** @param orderId the order that was left */
export function sayNotCounted(line: ScanLine, text: string, orderId: string): void {
  const number = shownNumber(orderId);
  line.say({ text, tone: 'bad', words: () => m.scan_left_not_counted({ number }) }, 'trouble');
}
