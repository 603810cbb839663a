/** Parsed barcode text: the result of parse-scan.ts. */
import type { AiValue } from './gs1/element-string.ts';
import type { ScanError } from './gs1/scan-error.ts';
import type { Symbology } from './symbology.ts';

interface Scanned {
  /** Readable text: no identifier, no control characters but the separators of the code, trimmed. */
  text: string;
  /** Null if the scanner sends no identifiers, or a person typed. */
  symbology: Symbology | null;
}

/** Meaning of a GTIN without a catalogue. */
interface TradeItem {
  /** Null: the code names no trade item. */
  gtin14: string | null;
  /** Possible GTIN-14, likeliest first. */
  candidates: readonly string[];
  /** Indicator 1 to 8: a case of units that have a GTIN of their own, which cannot be known from this one. */
  isCase: boolean;
}

/** A number alone: EAN, UPC, ITF-14, ISBN. */
export interface GtinScan extends Scanned, TradeItem {
  kind: 'gtin';
  gtin14: string;
  ais: null;
  error: null;
}

/** Application Identifiers: of an element string, of a Digital Link, or of either if they name a parcel (AI 00). */
export interface ElementsScan extends Scanned, TradeItem {
  kind: 'gs1' | 'digital-link' | 'sscc';
  ais: readonly AiValue[];
  sscc: string | null;
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

/** A code that should be of that kind, but is faulty: only its text is used. */
export interface FaultyScan extends Scanned {
  kind: 'gtin' | 'gs1' | 'digital-link';
  gtin14: null;
  candidates: readonly [];
  ais: null;
  error: ScanError;
}

export type ScanMeaning = GtinScan | ElementsScan | TextScan | FaultyScan;
