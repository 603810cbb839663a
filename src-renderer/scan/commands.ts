/**
 * Codes that do what a key does, for a bench without a keyboard in reach. Letters and digits only: those come through
 * every keyboard layout.
 */
import { commandOf } from './command-codes.ts';
import type { ActionName } from '../shell/actions.ts';
import { isDialogOpen } from '../shell/dialogs.ts';

/** Understood on every screen. */
export const COMMANDS: Record<string, ActionName> = {
  QUEUE: 'queue',
  PACK: 'pack',
  PICK: 'pick',
  OUTBOX: 'outbox',
  CHECKS: 'checks',
  CHECKNOW: 'refresh',
  PACKED: 'packed',
  CANCEL: 'cancel',
  BACK: 'back',
};

/** A part of the screen that understands commands of its own, such as the list of reasons. */
type Listener = (command: string) => boolean;

export class CommandCodes {
  readonly #actions: Record<ActionName, () => boolean | void>;
  /** What came last lies on top, and is asked first. */
  #listeners: readonly Listener[] = [];

  constructor(actions: Record<ActionName, () => boolean | void>) {
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
   * While a list is on the screen whose entries have numbers.
   * @param choose takes the number, from 1 up; false where nothing has it
   * @returns stops listening
   */
  listenForChoices(choose: (number: number) => boolean): () => void {
    return this.listen((command) => {
      const number = /^REASON([1-9]\d{0,2})$/.exec(command)?.[1];
      return number !== undefined && choose(Number(number));
    });
  }

  /**
   * While parcels can be chosen.
   * @param choose takes the number, from 1 up; false where it cannot be chosen
   * @returns stops listening
   */
  listenForParcels(choose: (parcel: number) => boolean): () => void {
    return this.listen((command) => {
      const parcel = parcelOf(command);
      return parcel !== null && choose(parcel);
    });
  }

  /**
   * While a number of units can be said.
   * @returns stops listening
   */
  listenForUnits(take: (units: number) => void): () => void {
    return this.listen((command) => {
      const units = /^X([1-9]\d{0,3})$/.exec(command)?.[1];
      if (units !== undefined) take(Number(units));
      return units !== undefined;
    });
  }

  /** @returns `none` where the text is no command; else whether anything knew it here and now */
  readonly run = (text: string): 'none' | 'done' | 'unknown' => {
    const command = commandOf(text);
    if (command === null) return 'none';
    if (this.#listeners.some((listener) => listener(command))) return 'done';
    const name = COMMANDS[command];
    // Over a question only its own commands and the way back count: nothing moves behind it.
    if (!name || (name !== 'back' && isDialogOpen())) return 'unknown';
    return this.#actions[name]() === false ? 'unknown' : 'done';
  };
}

/** @returns the number of the parcel that a command names; null where it names none */
export function parcelOf(command: string): number | null {
  const number = /^PARCEL([1-9]\d{0,2})$/.exec(command)?.[1];
  return number === undefined ? null : Number(number);
}
