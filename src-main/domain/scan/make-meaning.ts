/** The answers of parse-scan.ts, put together. */
import type { EanReading } from './gs1/ean-upc.ts';
import type { AiValue, Elements } from './gs1/element-string.ts';
import type { ElementsScan, FaultyScan, GtinScan, TextScan } from './scan-meaning.ts';
import type { AimCode } from './symbology.ts';

export function textMeaning({ data, symbology }: AimCode, error: TextScan['error'] = null): TextScan {
  return { kind: 'text', text: data, symbology, gtin14: null, candidates: [], ais: null, error };
}

function faulty(code: AimCode, kind: FaultyScan['kind'], error: FaultyScan['error']): FaultyScan {
  const { data, symbology } = code;
  return { kind, text: data, symbology, gtin14: null, candidates: [], ais: null, error };
}

export function numberMeaning(code: AimCode, reading: EanReading): GtinScan | FaultyScan {
  if (reading.error) return faulty(code, 'gtin', reading.error);
  const [gtin14] = reading.candidates;
  const { data: text, symbology } = code;
  const { candidates } = reading;
  return {
    kind: 'gtin',
    text,
    symbology,
    gtin14,
    candidates,
    isCase: isCase(gtin14),
    ais: null,
    error: null,
  };
}

export function elementsMeaning(
  code: AimCode,
  kind: 'gs1' | 'digital-link',
  read: Elements,
): ElementsScan | FaultyScan {
  if (read.error) return faulty(code, kind, read.error);
  const { ais } = read;
  const sscc = valueOf(ais, '00');
  const gtin14 = valueOf(ais, '01');
  return {
    kind: sscc === null ? kind : 'sscc',
    text: code.data,
    symbology: code.symbology,
    gtin14,
    candidates: gtin14 === null ? [] : [gtin14],
    isCase: gtin14 !== null && isCase(gtin14),
    ais,
    sscc,
    error: null,
  };
}

const valueOf = (ais: readonly AiValue[], ai: string) => ais.find(([one]) => one === ai)?.[1] ?? null;

/** True for the GTIN of a case of units with their own code. @param gtin14 14 digits */
export const isCase = (gtin14: string) => /^[1-8]/.test(gtin14);
