/** Compares a scan with a vector of test/fixtures/scan/scan-vectors.json, whose head explains the fields. */
import { readFileSync } from 'node:fs';
import { parseScan } from '../../../../src-main/domain/scan/parse-scan.ts';
import type { ScanMeaning } from '../../../../src-main/domain/scan/scan-meaning.ts';

export interface Vector {
  id: string;
  input: string;
  /** The input after the reader has repaired keyboard layout and Caps Lock. */
  canonical?: string;
  config?: { capsLock?: boolean; osLayout?: string };
  expect: {
    kind: string;
    gtin14: string | null;
    ais: [string, string][] | null;
    /** `a|b`: either is right. */
    error: string | null;
    candidates?: string[];
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

/** The reference year of the vectors. */
export const YEAR = 2026;

/** Meaning of a scan as the reader delivers it: with keyboard layout and Caps Lock corrected. */
export const scanOf = ({ input, canonical = input }: Vector): ScanMeaning => parseScan(canonical, YEAR);

/** Differences between the vector and the scan, in words. */
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
  if (wanted.candidates) compare('candidates', wanted.candidates, scan.candidates);
  if (wanted.kind === 'text' && config?.osLayout !== undefined) compare('text', canonical, scan.text);
  return found;
}
