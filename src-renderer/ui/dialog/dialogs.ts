/** True if a question is open: keys and commands that mean something on the screen behind it mean nothing now. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;
