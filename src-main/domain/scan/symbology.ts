/** AIM symbology identifiers: `]`, a letter, a modifier (ISO/IEC 15424). */

/** Kind of symbol that a scanner reports. */
export type Symbology =
  | 'ean-upc'
  | 'ean-upc-add-on'
  | 'ean-8'
  | 'itf'
  | 'gs1-128'
  | 'gs1-databar'
  | 'gs1-datamatrix'
  | 'gs1-qr'
  | 'gs1-dotcode'
  | 'code-39'
  | 'code-93'
  | 'code-128'
  | 'codabar'
  | 'pdf417'
  | 'data-matrix'
  | 'qr'
  | 'aztec'
  | 'dotcode'
  /** The number of an order, typed by a person; not a bar code. It can name nothing else. */
  | 'keyboard'
  | 'other';

/** Symbology by letter and modifier; a letter without modifier covers the remaining ones. */
const SYMBOLOGIES: Readonly<Record<string, Symbology>> = {
  E0: 'ean-upc',
  E3: 'ean-upc-add-on',
  E4: 'ean-8',
  I: 'itf',
  C1: 'gs1-128',
  e0: 'gs1-databar',
  d2: 'gs1-datamatrix',
  Q3: 'gs1-qr',
  J1: 'gs1-dotcode',
  A: 'code-39',
  G: 'code-93',
  C: 'code-128',
  F: 'codabar',
  L: 'pdf417',
  d: 'data-matrix',
  Q: 'qr',
  z: 'aztec',
  J: 'dotcode',
  Z0: 'keyboard',
};

const AIM_ID = /^\]([A-Za-z])(\d)/;

/** Text of a scan and the identifier in front of it. */
export interface AimCode {
  /** Null if there was no identifier. */
  symbology: Symbology | null;
  /** A digit; empty if there was no identifier. */
  modifier: string;
  data: string;
}

export function splitAimId(text: string): AimCode {
  const [id, letter, modifier] = AIM_ID.exec(text) ?? [];
  if (id === undefined || letter === undefined || modifier === undefined) {
    return { symbology: null, modifier: '', data: text };
  }
  const symbology = SYMBOLOGIES[letter + modifier] ?? SYMBOLOGIES[letter] ?? 'other';
  return { symbology, modifier, data: text.slice(id.length).trim() };
}
