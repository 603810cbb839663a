/** Characters of the code that leads out of bench mode. Without schemas, so that a screen can import it on its own. */
export const CODE_LENGTH = { from: 4, to: 64 } as const;
