/** Element strings written down: the other way round of `readElementString`. */
import { aiEntry } from '../../../../src-main/domain/scan/gs1/ai-dictionary.ts';
import type { AiEntry } from '../../../../src-main/domain/scan/gs1/ai-row.ts';
import { FNC1, type AiValue } from '../../../../src-main/domain/scan/gs1/element-string.ts';

/**
 * Text that a scanner sends for these elements, without a symbology identifier; it is also what a GS1 symbol has to carry
 * behind its leading FNC1. Values are written as they are.
 * @throws if an AI is not in the dictionary
 */
export function formatElementString(ais: readonly AiValue[]): string {
  return ais
    .map(([ai, value], n) => {
      const ends = knownEntry(ai).predefinedLength || n === ais.length - 1;
      return ai + value + (ends ? '' : FNC1);
    })
    .join('');
}

/**
 * The form for people, for instance `(01)09521234543213(10)ABC`.
 * @throws if an AI is not in the dictionary
 */
export function formatBracketed(ais: readonly AiValue[]): string {
  return ais.map(([ai, value]) => `(${knownEntry(ai).ai})${value.replaceAll('(', '\\(')}`).join('');
}

function knownEntry(ai: string): AiEntry {
  const entry = aiEntry(ai);
  if (!entry) throw new RangeError(`expected an AI of GS1's dictionary, but got "${ai}"`);
  return entry;
}
