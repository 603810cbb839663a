/** Scrolls the contents of a dialog: by keys that would scroll it if it had the focus, and by scanned codes. */
import { COMMAND_PREFIX } from '../../../src-main/contract/terms/command-prefix.ts';
import { m } from '#messages';
import type { CommandListeners } from '../../ui/actions/command-listeners.ts';
import type { ScanLine } from '../../scan/scan-line.svelte.ts';

/** Fraction of the visible part: the last lines that were read stay there. */
const PAGE = 0.8;
/** Fraction of the visible part: some lines. */
const STEP = 0.12;

const KEYS: Readonly<Record<string, number>> = {
  ArrowDown: STEP,
  ArrowUp: -STEP,
  PageDown: PAGE,
  PageUp: -PAGE,
  End: Infinity,
  Home: -Infinity,
};

/**
 * @param content the scrolled element @returns stops
 */
export function listenForScrolling(
  { commandCodes, scanLine }: { commandCodes: CommandListeners; scanLine: ScanLine },
  content: () => HTMLElement | null,
): () => void {
  const scroll = (share: number): void => {
    const shown = content();
    if (!shown) return;
    if (Number.isFinite(share)) shown.scrollBy({ top: share * shown.clientHeight });
    else shown.scrollTo({ top: share > 0 ? shown.scrollHeight : 0 });
  };
  // If the content itself has the focus, the browser scrolls it, and a field uses these keys itself.
  const onKeyDown = (event: KeyboardEvent) => {
    const share = KEYS[event.key];
    if (share === undefined || event.ctrlKey || event.altKey || !(event.target instanceof HTMLDialogElement))
      return;
    event.preventDefault();
    scroll(share);
  };
  const byCode = (share: number) => (command: string) => {
    scroll(share);
    scanLine.say({ text: `${COMMAND_PREFIX}${command}`, tone: 'neutral', words: m.help_scrolled });
  };
  const stop = commandCodes.listenFor({ 'next-item': byCode(PAGE), 'previous-item': byCode(-PAGE) });
  window.addEventListener('keydown', onKeyDown);
  return () => {
    stop();
    window.removeEventListener('keydown', onKeyDown);
  };
}
