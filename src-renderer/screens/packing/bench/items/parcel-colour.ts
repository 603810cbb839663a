/** Colours of parcels, six in turn; only the number identifies a parcel. */
const COLOURS = 6;

/** @param number from 1 up @returns a CSS value */
export const parcelColour = (number: number): string => `var(--parcel-${((number - 1) % COLOURS) + 1})`;
