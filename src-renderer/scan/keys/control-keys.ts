/**
 * Keys that act on a control of the page: Space presses it, a letter chooses from a list. The first keys of a scan are such keys
 * too, so that each is pending until no scan can claim it, and is done then in the browser's place.
 */

interface PendingKey {
  key: string;
  target: Element;
}

export class ControlKeys {
  #pending: readonly PendingKey[] = [];

  /**
   * @param inField the focus is in a text field: there every key is text
   * @returns true if the key is pending, and must not reach the page now
   */
  hold({ key, code, target }: Pick<KeyboardEvent, 'key' | 'code' | 'target'>, inField: boolean): boolean {
    if (inField) return false;
    // The number pad's keys are digits of a code even with NumLock off: as arrows they would move the choice.
    if (/^Numpad[A-Z\d]/.test(code) && key.length > 1) return true;
    if (!(target instanceof Element) || (key !== ' ' && !(target instanceof HTMLSelectElement))) return false;
    this.#pending = [...this.#pending, { key, target }];
    return true;
  }

  /** True if a scanner typed the keys. */
  drop(): void {
    this.#pending = [];
  }

  /** True if a person typed the keys. */
  act(): void {
    const pending = this.#pending;
    this.#pending = [];
    const [first] = pending;
    if (!first?.target.isConnected) return;
    const { target } = first;
    if (target instanceof HTMLSelectElement) choose(target, pending.map(({ key }) => key).join(''));
    else press(target);
  }
}

/** Space by itself opens the list; letters choose the next entry that begins with them, as the browser does. */
function choose(list: HTMLSelectElement, typed: string): void {
  if (typed === ' ') return list.showPicker();
  const options = [...list.options];
  const after = [...options.slice(list.selectedIndex + 1), ...options.slice(0, list.selectedIndex)];
  const wanted = typed.toLocaleLowerCase();
  const found = after.find(
    ({ text, disabled }) => !disabled && text.trim().toLocaleLowerCase().startsWith(wanted),
  );
  if (!found) return;
  list.value = found.value;
  for (const name of ['input', 'change']) list.dispatchEvent(new Event(name, { bubbles: true }));
}

function press(target: Element): void {
  const isPressed =
    target instanceof HTMLButtonElement ||
    target instanceof HTMLInputElement ||
    (target instanceof HTMLElement && target.localName === 'summary');
  if (isPressed) return target.click();
  // Elements that react to Space by themselves, such as the chosen row of a list.
  const pressed = { key: ' ', code: 'Space', bubbles: true, cancelable: true };
  target.dispatchEvent(new KeyboardEvent('keydown', pressed));
}
