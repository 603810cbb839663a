/** Text that a person typed outside a field: the number of an order is as good as its scan, and the queue searches for anything else. */
import { m } from '#messages';
import type { ScanAnswer } from '../../src-main/contract/scan/scan.ts';
import { MAX_SCAN_LENGTH } from '../../src-main/contract/terms/limits.ts';
import type { Api } from '../client/api.ts';
import { ask } from '../client/ask.ts';
import type { Navigation } from '../client/navigation.svelte.ts';
import type { QueueFilterState } from '../state/queue-filter.svelte.ts';
import { wordsOf } from '../words/sentence.ts';
import { scanWithoutKeys, type ScanEvent } from './keys/scan-event.ts';
import { TYPED_IDENTIFIER } from './keys/symbology-identifier.ts';
import type { ScanLine } from './scan-line.svelte.ts';

interface TypedNumberParts {
  api: Api;
  navigation: Pick<Navigation, 'place'>;
  line: Pick<ScanLine, 'say'>;
  queueFilter: Pick<QueueFilterState, 'typed' | 'applyTyped'>;
  scan: (scan: ScanEvent) => void;
}

/** Items are not counted by it: a typed code proves nothing about the item in the hand. */
export async function lookUpTyped(
  { api, navigation, line, queueFilter, scan }: TypedNumberParts,
  typed: string,
): Promise<void> {
  const text = typed.slice(0, MAX_SCAN_LENGTH - TYPED_IDENTIFIER.length);
  const number = scanWithoutKeys(text, 'typed');
  const { place } = navigation;
  const answer = await ask(api().scan.find({ text: number.text }));
  // The packer has opened another screen meanwhile.
  if (navigation.place !== place) return;
  if (!answer.ok) {
    const { sentence } = answer;
    return line.say({ text, tone: 'bad', words: () => wordsOf(sentence) }, 'trouble');
  }
  if (isOfOrder(answer.value)) return scan(number);
  if (place.screen !== 'queue')
    return line.say({ text, tone: 'attention', words: m.scan_typed_no_order }, 'unknown');
  queueFilter.typed = text;
  queueFilter.applyTyped();
  line.say({ text, tone: 'neutral', words: m.scan_typed_searched });
}

const isOfOrder = ({ kind }: ScanAnswer): boolean =>
  kind === 'order' || kind === 'orders' || kind === 'unreadable';
