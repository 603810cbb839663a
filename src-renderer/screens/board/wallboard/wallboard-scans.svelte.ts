/** Scans at the wallboard. They open nothing: the whole hall reads it, so that no buyer's data may appear there. */
import { m } from '#messages';
import { actionOfCommand } from '../../../ui/actions/command-codes.ts';
import type { LiveStation } from '../../../client/live.svelte.ts';
import type { ScanLine } from '../../../scan/scan-line.svelte.ts';

/** Time for which the answer to a scan is shown: while the person who scanned is still there. */
const SHOWN_MS = 20_000;

export class WallboardScans {
  readonly #parts: { live: LiveStation; scanLine: ScanLine };
  #shownUntil = $state(0);
  #words = $state.raw<() => string>(m.board_wall_scan);

  constructor(parts: { live: LiveStation; scanLine: ScanLine }) {
    this.#parts = parts;
  }

  /** Reason why the last scan did nothing; null: it is too long ago. */
  get refusal(): string | null {
    return this.#parts.live.now < this.#shownUntil ? this.#words() : null;
  }

  /** @returns that it was taken. The scanned text is never shown. */
  readonly receive = (): true => this.#refuse(m.board_wall_scan);

  /**
   * A passer-by with a scanner changes no screen.
   * @returns false for the code that does: it is the one on purpose
   */
  readonly receiveCommand = (command: string): boolean =>
    actionOfCommand(command, 'everywhere') !== 'back' && this.#refuse(m.board_wall_codes);

  #refuse(words: () => string): true {
    const { live, scanLine } = this.#parts;
    this.#shownUntil = live.now + SHOWN_MS;
    this.#words = words;
    scanLine.say({ text: '', tone: 'attention', words });
    return true;
  }
}
