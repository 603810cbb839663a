/** What the text of a barcode means: the answer of parse-scan.ts. */
import type { LinkWarning } from './gs1/digital-link.ts';
import type { AiValue } from './gs1/element-string.ts';
import type { NumberRange } from './gs1/gs1-prefix.ts';
import type { PairingWarning } from './gs1/pairing.ts';
import type { ScanError } from './gs1/scan-error.ts';
import type { Symbology } from './symbology.ts';

export type ScanWarning =
  | PairingWarning
  | LinkWarning
  /** The value of this AI may hold the next element: ask for lot and date by hand. */
  | { code: 'separator-maybe-lost'; ai: string }
  /** Read as if Caps Lock were on, which nobody had said. */
  | { code: 'caps-lock' }
  /** A compressed Digital Link: not supported. */
  | { code: 'compressed-link' };

interface Scanned {
  /** As it can be read: no identifier, no control characters but the separators of the code, no spaces around. */
  text: string;
  /** Null where the scanner sends no identifiers, or a person typed. */
  symbology: Symbology | null;
  warnings: readonly ScanWarning[];
}

/** What a GTIN says without a catalogue. */
interface TradeItem {
  /** Null: the code names no trade item. */
  gtin14: string | null;
  /** All GTIN-14 that it may be, likeliest first. */
  candidates: readonly string[];
  range: NumberRange | null;
  /** Indicator 1 to 8: a case of units that have a GTIN of their own, which cannot be known from this one. */
  isCase: boolean;
  /** Indicator 9: sold by weight or length. */
  isVariableMeasure: boolean;
}

/** A number alone: EAN, UPC, ITF-14, ISBN. */
export interface GtinScan extends Scanned, TradeItem {
  kind: 'gtin';
  gtin14: string;
  /** Two or five digits beside the symbol. */
  addon: string | null;
  ais: null;
  error: null;
}

/** Application Identifiers: of an element string, of a Digital Link, or of either where they name a parcel (AI 00). */
export interface ElementsScan extends Scanned, TradeItem {
  kind: 'gs1' | 'digital-link' | 'sscc';
  ais: readonly AiValue[];
  sscc: string | null;
  /** What is inside a logistic unit (AI 02 and 37): not what was scanned. To be offered, never applied. */
  content: { gtin14: string; count: number | null } | null;
  /** By AI, see element-dates.ts. */
  dates: Readonly<Record<string, string>>;
  /** By AI, as decimal text, see element-measures.ts. */
  measures: Readonly<Record<string, string>>;
  error: null;
}

/** Anything else: a SKU, an order's number, a tracking number, a link of the web, which is never opened. */
export interface TextScan extends Scanned {
  kind: 'text';
  gtin14: null;
  candidates: readonly [];
  ais: null;
  /** `bad-check-digit`: as many digits as a GTIN has. `bad-length`: too long, cut off. */
  error: 'empty' | 'bad-check-digit' | 'bad-length' | null;
}

/** The code was to be of that kind and is not right: nothing is taken from it but its text. */
export interface FaultyScan extends Scanned {
  kind: 'gtin' | 'gs1' | 'digital-link';
  gtin14: null;
  candidates: readonly [];
  ais: null;
  error: ScanError;
}

export type ScanMeaning = GtinScan | ElementsScan | TextScan | FaultyScan;
