/** The answers of parse-scan.ts, put together. */
import { datesOf } from './gs1/element-dates.ts';
import { measuresOf } from './gs1/element-measures.ts';
import type { EanReading } from './gs1/ean-upc.ts';
import { FNC1, type AiValue, type Elements } from './gs1/element-string.ts';
import { rangeOf } from './gs1/gs1-prefix.ts';
import { swallowingAis } from './gs1/lost-separator.ts';
import { pairingWarnings } from './gs1/pairing.ts';
import type { ElementsScan, FaultyScan, GtinScan, ScanWarning, TextScan } from './scan-meaning.ts';
import type { ScannerProfile } from './scanner-profile.ts';
import type { AimCode } from './symbology.ts';

export function textMeaning({ data, symbology }: AimCode, error: TextScan['error'] = null): TextScan {
  return {
    kind: 'text',
    text: data,
    symbology,
    gtin14: null,
    candidates: [],
    ais: null,
    error,
    warnings: [],
  };
}

function faulty(code: AimCode, kind: FaultyScan['kind'], error: FaultyScan['error']): FaultyScan {
  const { data, symbology } = code;
  return { kind, text: data, symbology, gtin14: null, candidates: [], ais: null, error, warnings: [] };
}

export function numberMeaning(code: AimCode, reading: EanReading): GtinScan | FaultyScan {
  if (reading.error) return faulty(code, 'gtin', reading.error);
  const [gtin14] = reading.candidates;
  return {
    kind: 'gtin',
    text: code.data,
    symbology: code.symbology,
    ...tradeItem(gtin14),
    gtin14,
    candidates: reading.candidates,
    addon: reading.addon,
    ais: null,
    error: null,
    warnings: [],
  };
}

export function elementsMeaning(
  code: AimCode,
  kind: 'gs1' | 'digital-link',
  read: Elements,
  { year, separator }: ScannerProfile,
  warnings: readonly ScanWarning[] = [],
): ElementsScan | FaultyScan {
  if (read.error) return faulty(code, kind, read.error);
  const { ais } = read;
  const sscc = valueOf(ais, '00');
  const contained = valueOf(ais, '02');
  const count = valueOf(ais, '37');
  const mayBeLost = kind === 'gs1' && (separator === 'unknown' || separator === 'lost');
  // Where one arrived, all did; a person's brackets need none.
  const bounded = code.data.includes(FNC1) || code.data.startsWith('(');
  const swallowing = mayBeLost && !bounded ? swallowingAis(ais, year) : [];
  return {
    kind: sscc === null ? kind : 'sscc',
    text: code.data,
    symbology: code.symbology,
    ...tradeItem(valueOf(ais, '01')),
    ais,
    sscc,
    content: contained === null ? null : { gtin14: contained, count: count === null ? null : Number(count) },
    dates: datesOf(ais, year),
    measures: measuresOf(ais),
    error: null,
    warnings: [
      ...warnings,
      ...pairingWarnings(ais),
      ...swallowing.map((ai) => ({ code: 'separator-maybe-lost' as const, ai })),
    ],
  };
}

const valueOf = (ais: readonly AiValue[], ai: string) => ais.find(([one]) => one === ai)?.[1] ?? null;

function tradeItem(gtin14: string | null) {
  return {
    gtin14,
    candidates: gtin14 === null ? [] : [gtin14],
    range: gtin14 === null ? null : rangeOf(gtin14),
    isCase: gtin14 !== null && /^[1-8]/.test(gtin14),
    isVariableMeasure: gtin14 !== null && gtin14.startsWith('9'),
  };
}
