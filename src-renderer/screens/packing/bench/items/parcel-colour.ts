/** Six colours in turn; the number tells parcels apart for certain. */
const COLOURS = 6;

/** @param number from 1 up @returns a CSS value */
export const parcelColour = (number: number): string => `var(--parcel-${((number - 1) % COLOURS) + 1})`;
