/** Key caps are on the screen only while a keyboard is being used: to a scanner and a finger they say nothing. */

/** Keys that a person presses to command. Characters, Enter and Tab are also typed by a scanner, and so is Ctrl with a sign. */
const COMMAND = /^(F\d+|Arrow\w+|Page\w+|Home|End|Escape)$/;

const isOfPerson = ({ key, ctrlKey, altKey }: KeyboardEvent): boolean =>
  COMMAND.test(key) || ((ctrlKey || altKey) && /^[a-z]$/i.test(key));

export class KeyboardInUse {
  #isPressed = false;

  /** @returns stops listening */
  listen(): () => void {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isOfPerson(event)) return;
      this.#isPressed = false;
      document.documentElement.toggleAttribute('data-keyboard', true);
    };
    const onPointerDown = () => (this.#isPressed = true);
    addEventListener('keydown', onKeyDown, { capture: true });
    addEventListener('pointerdown', onPointerDown, { capture: true });
    return () => {
      removeEventListener('keydown', onKeyDown, { capture: true });
      removeEventListener('pointerdown', onPointerDown, { capture: true });
    };
  }

  /** Call when another screen is shown: key caps are hidden only then, so that nothing moves under a finger. */
  atNewScreen(): void {
    if (this.#isPressed) document.documentElement.removeAttribute('data-keyboard');
  }
}
