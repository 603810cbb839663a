/** Letters and digits that a person types with no text field in focus: Enter looks for the order that has them as its number. */
import { createContext } from 'svelte';
import { isCommand } from '../../ui/actions/command-key.ts';

export interface TypedText {
  text: string;
  /** Time of the first key, by the clock of key events. */
  firstKeyAt: number;
}

interface Parts {
  /** False if Enter answers a question, or a badge is awaited. */
  takesText: () => boolean;
  /** Called if Enter followed the text. */
  onText: (typed: TypedText) => void;
  /** Called if Escape followed the text. */
  onCleared: (typed: TypedText) => void;
}

export class HandTyping {
  readonly #parts: Parts;
  /** Text of the runs of keys that have ended. */
  #typed = $state.raw<TypedText | null>(null);
  /** Text of the present run, once no key has come for the longest pause of a scan. */
  #pending = $state.raw<TypedText | null>(null);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The typed text as it is shown: empty while nothing was typed. */
  get shown(): string {
    const text = `${this.#typed?.text ?? ''}${this.#pending?.text ?? ''}`;
    return isText(text) ? text : '';
  }

  get takesText(): boolean {
    return this.#parts.takesText();
  }

  /** Takes keys that are most likely a person's: a later key of their run may still show that a scanner has typed them. */
  await(run: TypedText): void {
    this.#pending = run;
  }

  /** Call when a person has typed the run. */
  add(run: TypedText): void {
    this.#pending = null;
    const { text, firstKeyAt } = this.#typed ?? { text: '', firstKeyAt: run.firstKeyAt };
    this.#typed = { text: text + run.text, firstKeyAt };
  }

  clear(): void {
    this.#typed = null;
    this.#pending = null;
  }

  /** Handles a key that types nothing. @returns true if the text used it, so that it must not reach the page */
  end(event: KeyboardEvent, inField: boolean): boolean {
    const { key } = event;
    const typed = this.#typed;
    this.clear();
    if (!typed || !isText(typed.text) || inField || isCommand(event) || !this.takesText) return false;
    if (key === 'Backspace' && typed.text.length > 1)
      this.#typed = { ...typed, text: typed.text.slice(0, -1) };
    if (key !== 'Enter' && key !== 'Escape') return false;
    if (key === 'Escape') this.#parts.onCleared(typed);
    else this.#parts.onText({ ...typed, text: typed.text.trim() });
    return true;
  }
}

/** True if a text is more than a sign such as `?` or Space: that is a key of the page. */
const isText = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

export const [getHandTyping, setHandTyping] = createContext<HandTyping>();
