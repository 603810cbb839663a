/** Compares a scan with a vector of test/fixtures/scan/scan-vectors.json, whose head explains the fields. */
import { readFileSync } from 'node:fs';
import { parseScan } from '../../../../src-main/domain/scan/parse-scan.ts';
import type { ScanMeaning } from '../../../../src-main/domain/scan/scan-meaning.ts';
import type { ScannerProfile } from '../../../../src-main/domain/scan/scanner-profile.ts';

export interface Vector {
  id: string;
  input: string;
  /** The input after the reader has repaired the keyboard layout. */
  canonical?: string;
  config?: { capsLock?: boolean; osLayout?: string };
  expect: {
    kind: string;
    gtin14: string | null;
    ais: [string, string][] | null;
    /** `a|b`: either is right. */
    error: string | null;
    candidates?: string[];
    range?: string | null;
    addon?: string | null;
    content?: { gtin14: string; count: number };
    dates?: Record<string, string>;
    measures?: Record<string, string>;
  };
}

interface VectorFile {
  licence: string;
  total: number;
  groups: { id: string; notes: string; vectors: Vector[] }[];
}

export const VECTORS = JSON.parse(
  readFileSync(new URL('../../../fixtures/scan/scan-vectors.json', import.meta.url), 'utf8'),
) as VectorFile;

/** The reference year of the vectors, and a scanner of which nothing is known. */
export const UNKNOWN_SCANNER: ScannerProfile = {
  year: 2026,
  aimIds: true,
  capsLock: null,
  separator: 'unknown',
};

/** As the reader hands it over: a wrong layout is repaired there, Caps Lock here. */
export function scanOf({ input, canonical, config }: Vector): ScanMeaning {
  const repaired = config?.osLayout === undefined ? input : (canonical ?? input);
  return parseScan(repaired, { ...UNKNOWN_SCANNER, capsLock: config?.capsLock ?? null });
}

/** What the vector says and the scan does not, in words. */
export function differences({ expect: wanted, canonical, config }: Vector, scan: ScanMeaning): string[] {
  const found: string[] = [];
  const compare = (name: string, one: unknown, other: unknown) => {
    if (JSON.stringify(one) !== JSON.stringify(other)) {
      found.push(`${name}: expected ${JSON.stringify(one)}, but got ${JSON.stringify(other)}`);
    }
  };
  const allowed: (string | null)[] = wanted.error?.split('|') ?? [null];
  compare('kind', wanted.kind, scan.kind);
  compare('gtin14', wanted.gtin14, scan.gtin14);
  compare('ais', wanted.ais, scan.ais);
  if (!allowed.includes(scan.error)) compare('error', wanted.error, scan.error);
  for (const extra of ['candidates', 'range', 'addon', 'content', 'dates', 'measures'] as const) {
    if (extra in wanted) compare(extra, wanted[extra], (scan as unknown as Record<string, unknown>)[extra]);
  }
  if (wanted.kind === 'text' && config?.osLayout !== undefined) compare('text', canonical, scan.text);
  return found;
}
