/** The text field that a scan landed in, restored to its former text. */

type TextField = HTMLInputElement | HTMLTextAreaElement;

const TEXT_TYPES = new Set(['text', 'search', 'url', 'tel', 'password', 'number', 'email']);

export interface FieldBefore {
  field: TextField;
  value: string;
  /** Null if the field has no selection to be read, such as one for numbers. */
  start: number | null;
  end: number | null;
}

/** The focused field as it is now; null if none has the focus. */
export function fieldBefore(): FieldBefore | null {
  const field = document.activeElement;
  const isText =
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && TEXT_TYPES.has(field.type));
  if (!isText) return null;
  // Reading the selection of a number field throws in some engines and is null in others.
  const selectable =
    field instanceof HTMLTextAreaElement || (field.type !== 'number' && field.type !== 'email');
  return {
    field,
    value: field.value,
    start: selectable ? field.selectionStart : null,
    end: selectable ? field.selectionEnd : null,
  };
}

/**
 * True if the field is for a number, such as units: digits that a scanner typed are not a person's. A PIN is not a
 * number.
 */
export const isForNumbers = ({ field }: FieldBefore): boolean =>
  field.type === 'number' || (field.inputMode === 'numeric' && field.type !== 'password');

/** Removes the text typed since, and notifies bindings of the field. */
export function restoreField(before: FieldBefore | null): void {
  if (!before || before.field.value === before.value) return;
  const { field, value, start, end } = before;
  if (start === null || end === null || !takenOut(before)) field.value = value;
  if (start !== null) field.setSelectionRange(start, end);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/**
 * Removes new text from a field as a person would: by selecting it and replacing it with the former text. Setting the
 * value instead would clear the field's undo history.
 */
function takenOut({ field, value, start, end }: FieldBefore): boolean {
  if (document.activeElement !== field || start === null || end === null) return false;
  const came = field.value.length - value.length + (end - start);
  if (came < 0) return false;
  field.setSelectionRange(start, start + came);
  edit(value.slice(start, end));
  return field.value === value;
}

/** Replaces the selection with the text. @returns whether the page can do that */
function edit(text: string): boolean {
  const [command, argument] = text === '' ? ['delete'] : ['insertText', text];
  // oxlint-disable-next-line typescript/no-deprecated -- the only way to edit a field that its undo knows of
  return document.execCommand(command, false, argument);
}

/** Returns keys that were held back to their field: their run looked like a scan, but a person typed it. */
export function giveBack(before: FieldBefore | null, keys: string): void {
  if (!before || keys === '' || document.activeElement !== before.field) return;
  if (edit(keys)) return;
  before.field.value += keys;
  before.field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
