/**
 * Interface of taught codes, which the service does not know: those of this bench (`learned-codes.ts`) and, on a floor, of the
 * others (`app/floor/floor-codes.ts`).
 */
import type { LearnedCode as ShownCode } from '../../contract/scan/codes.ts';
import type { TaughtCode } from '../../domain/packing/code-in-order.ts';

export type ListedCode = Omit<ShownCode, 'otherItem'>;

export interface NewCode {
  /** The code as it was scanned or written. */
  typed: string;
  sku: string;
  units: number;
}

/** Question of a scan. */
export interface CodeMeanings {
  /**
   * @param code as scanned; compared by the key of `codeKey`
   * @returns empty: not taught; several: benches taught it independently, and a person chooses
   */
  meanings(code: string): TaughtCode[];
}

export interface CodeBook extends CodeMeanings {
  /** By SKU, then units. */
  list(): ListedCode[];
  /**
   * Teaches codes, all or none of them, as `LearnedCodes` describes.
   * @throws the storage engine's error if nothing could be written
   */
  learn(codes: readonly NewCode[], operator: string | null, now: number): { added: number; replaced: number };
  /** @param id of the list @returns false if it is not in use */
  forget(id: number, operator: string | null, now: number): boolean;
}
