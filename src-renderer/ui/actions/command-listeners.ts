/** Listeners for command codes: the top layer of the screen first, then what is understood everywhere. */
import { createContext } from 'svelte';
import { isDialogOpen } from '../dialog/dialogs.ts';
import type { AppActions, BenchAction } from './action-list.ts';
import { actionOfCommand, commandOf, numberOf } from './command-codes.ts';

/** False: the command is not of this listener. A promise: it is under way, and shows its own result. */
type Taken = boolean | Promise<void>;

/** Time of the first and the last key of a code, on the clock of key events; null: no key was pressed. */
interface CommandKeys {
  firstKeyAt: number | null;
  lastKeyAt: number | null;
}

/** A part of the screen that understands commands of its own, such as the list of reasons. */
type Listener = (command: string, keys: CommandKeys) => Taken;

/** Result of a text as a command. `none`: it is not one; `unknown`: nothing knew it here and now; a promise: as in `Taken`. */
export type CommandResult = 'none' | 'done' | 'unknown' | Promise<void>;

export class CommandListeners {
  readonly #actions: AppActions;
  /** The last one is on top, and is asked first. */
  #listeners: readonly Listener[] = [];

  constructor(actions: AppActions) {
    this.#actions = actions;
  }

  /** @returns stops listening */
  listen(listener: Listener): () => void {
    this.#listeners = [listener, ...this.#listeners];
    return () => {
      this.#listeners = this.#listeners.filter((one) => one !== listener);
    };
  }

  /**
   * Listens for numbers of one kind, until stopped.
   * @param take takes the number, from 1 up; false if nothing has it
   * @returns stops listening
   */
  listenForNumbers(what: Parameters<typeof numberOf>[1], take: (number: number) => Taken): () => void {
    return this.listen((command) => {
      const number = numberOf(command, what);
      return number === null ? false : take(number);
    });
  }

  /**
   * Listens while a list with numbered entries is shown: a code, or Alt and a digit, chooses one. Only by the row of
   * digits: scanners type control characters as Alt and digits of the number pad.
   * @param choose takes the number, from 1 up; false if nothing has it
   * @returns stops listening
   */
  listenForChoices(choose: (number: number) => boolean): () => void {
    const stop = this.listenForNumbers('choice', choose);
    const onKeyDown = (event: KeyboardEvent) => {
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
      if (event.altKey && digit !== undefined && choose(Number(digit))) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      stop();
      window.removeEventListener('keydown', onKeyDown);
    };
  }

  /**
   * Listens while something can be confirmed.
   * @param confirm is given the code as it was scanned
   * @returns stops listening
   */
  listenForConfirm(confirm: (command: string) => void): () => void {
    return this.listenFor({ confirm });
  }

  /**
   * Listens while part of the screen handles actions of the bench in its own way.
   * @param acts each is given the code as it was scanned, and returns false if it is not possible now
   * @returns stops listening
   */
  listenFor(acts: Partial<Record<BenchAction, (command: string) => boolean | void>>): () => void {
    return this.listen((command) => {
      const name = actionOfCommand(command, 'bench');
      const act = name === null ? undefined : acts[name];
      return act !== undefined && act(command) !== false;
    });
  }

  readonly run = (text: string, keys: CommandKeys): CommandResult => {
    const command = commandOf(text);
    if (command === null) return 'none';
    for (const listener of this.#listeners) {
      const taken = listener(command, keys);
      if (taken !== false) return taken === true ? 'done' : taken;
    }
    const name = actionOfCommand(command, 'everywhere');
    // While a question is open only its own commands and the way back are taken: nothing may change behind it.
    if (name === null || (name !== 'back' && isDialogOpen())) return 'unknown';
    return this.#actions[name]() === false ? 'unknown' : 'done';
  };
}

export const [getCommandCodes, setCommandCodes] = createContext<CommandListeners>();
