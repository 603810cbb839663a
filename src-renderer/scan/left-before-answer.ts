/** Result of a scan or a step for the packer who left the screen before the answer came; loaded when it is needed. */
import { m } from '#messages';
import type { PackingAnswer } from '../../src-main/contract/packing/packing-answer.ts';
import type { Answer } from '../client/ask.ts';
import { counted } from '../words/format.ts';
import { shownNumber } from '../words/orders/order-number.ts';
import { wordsOf, type Sentence } from '../words/sentence.ts';
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

/** @param orderId the order that was left; null: a screen of no order was */
export function sayNotCounted(line: ScanLine, text: string, orderId: string | null): void {
  const words = () =>
    orderId === null ? m.scan_left_screen() : m.scan_left_not_counted({ number: shownNumber(orderId) });
  line.say({ text, tone: 'bad', words }, 'trouble');
}

/** @param number of the order that was left, as its papers show it @param sentence why a step was not done */
export function sayFailedAfterLeaving(line: ScanLine, number: string, sentence: Sentence): void {
  const words = () => `${m.scan_left_before_answer({ number })} ${wordsOf(sentence)}`;
  line.say({ text: '', tone: 'bad', words }, 'trouble');
}
