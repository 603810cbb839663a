/** Keys of the bench, as distinct from those that a scanner types. */
import { actionOfKey } from '../../../../ui/actions/action-keys.ts';
import { isCommand } from '../../../../ui/actions/command-key.ts';
import type { BenchAction } from '../../../../ui/actions/action-list.ts';
import type { BenchCommands } from './bench-commands.svelte.ts';
import type { PackingScreen } from '../packing-screen.svelte.ts';

/** Within this time a key after a character is the end of what a scanner types. */
const SCAN_END_MS = 300;
/** A person's next key would come later. */
const CTRL_MS = 120;

export class BenchKeyboard {
  readonly #bench: PackingScreen;
  readonly #commands: BenchCommands;
  /** When a character was last typed, by the clock of events. */
  #typedAt = -Infinity;
  #ctrlTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(bench: PackingScreen, commands: BenchCommands) {
    this.#bench = bench;
    this.#commands = commands;
  }

  readonly keyDown = (event: KeyboardEvent): void => {
    const stopped = this.#bench.countdown.stop(event.timeStamp);
    const isWithModifier = event.ctrlKey || event.altKey || event.metaKey;
    const isCharacter = event.key.length === 1 && !isWithModifier;
    if (isCharacter) clearTimeout(this.#ctrlTimer);
    const presses = (event.key === 'Enter' || event.key === ' ') && !isCommand(event);
    // The end of a code that was too short, or too slow, to be a scan presses nothing.
    const endsScan = presses && event.timeStamp - this.#typedAt < SCAN_END_MS;
    const inField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    // Not in a field: a person who types well ends a PIN as fast.
    if (endsScan && !inField) event.preventDefault();
    if (isCharacter && event.key !== ' ') this.#typedAt = event.timeStamp;
    if (this.#commands.isCovered || inField) return;
    // A key on a button presses that button.
    const isFree =
      !presses || (!endsScan && !event.repeat && !stopped && !(event.target instanceof HTMLButtonElement));
    const action = actionOfKey(event, 'bench');
    if (isFree && action !== null) {
      event.preventDefault();
      this.#act(event, action);
      return;
    }
    if (isWithModifier) return;
    this.#bench.typed.press(event);
    // The offer that the next scan confirms stays: this may be that scan's first key.
    const isAsked = this.#bench.flash?.offer != null;
    if (!stopped && event.key !== 'Escape' && !isAsked) this.#bench.dismiss(event.timeStamp);
  };

  /** Scanners type control characters with Ctrl: a key followed at once by others was such a character. */
  #act(event: KeyboardEvent, action: BenchAction): void {
    const act = () => this.#commands.run(action);
    if (event.ctrlKey && event.key !== 'Enter') this.#ctrlTimer = setTimeout(act, CTRL_MS);
    else act();
  }
}
