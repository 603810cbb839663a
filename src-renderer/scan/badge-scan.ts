/** A scan as a badge: its owner works from here on. The scanned text is never shown. */
import { m } from '#messages';
import type { Api } from '../client/api.ts';
import { ask } from '../client/ask.ts';
import type { LiveStation } from '../client/live.svelte.ts';
import { formatCount } from '../words/format.ts';
import type { ScanFinder } from './scan-finder.svelte.ts';
import type { ScanLine } from './scan-line.svelte.ts';

interface Parts {
  api: Api;
  live: LiveStation;
  finder: ScanFinder;
  line: ScanLine;
}

/** @returns false if the scan may mean something else; a station without operators asks for no badge */
export async function takeBadge({ api, live, finder, line }: Parts, text: string): Promise<boolean> {
  if ((live.status?.signOn.state ?? 'unused') === 'unused') return false;
  const openOrderId = finder.openOrderId ?? undefined;
  const answer = await ask(api().operators.scanned({ text, openOrderId }));
  if (!answer.ok && answer.code === 'NOT_SAVED') finder.failed('', answer.sentence);
  if (!answer.ok && answer.code === 'NOT_PROVED') mustWait(live, line, answer.waitSeconds);
  if (!answer.ok) return answer.code === 'NOT_SAVED' || answer.code === 'NOT_PROVED';
  const { name } = answer.value;
  if (name !== null) line.say({ text: '', tone: 'good', words: () => m.scan_signed_on({ name }) });
  return name !== null;
}

/** Announces that badges and unknown codes are not checked now: too many codes were unknown. */
function mustWait(live: LiveStation, line: ScanLine, seconds: number): void {
  const n = formatCount(seconds);
  const hasPin = live.settings?.signOnWays !== 'badge';
  const words = () => (hasPin ? m.scan_badge_waits({ n }) : m.scan_badge_waits_for_no_pin({ n }));
  line.say({ text: '', tone: 'bad', words }, 'trouble');
}
