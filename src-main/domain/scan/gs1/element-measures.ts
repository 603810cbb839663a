/** Measures and amounts whose AI's last digit says how many decimals they have (31nn to 36nn, 390n to 395n). */
import { aiEntry } from './ai-dictionary.ts';
import { partsOf } from './ai-value.ts';
import type { AiValue } from './element-string.ts';

const WITH_DECIMALS = /^3(?:[1-6]\d|9[0-5])\d$/;

/**
 * By AI, as decimal text: exact, and with as many decimals as were printed. The currency of 391n and 393n is left out.
 * @param ais valid elements
 */
export function measuresOf(ais: readonly AiValue[]): Record<string, string> {
  const measures: Record<string, string> = {};
  for (const [ai, value] of ais) {
    const entry = aiEntry(ai);
    if (!WITH_DECIMALS.test(ai) || !entry) continue;
    const amount = partsOf(entry, value)?.at(-1)?.text;
    if (amount !== undefined) measures[ai] = withDecimals(amount, Number(ai.slice(-1)));
  }
  return measures;
}

function withDecimals(digits: string, decimals: number): string {
  const padded = digits.padStart(decimals + 1, '0');
  const point = padded.length - decimals;
  const whole = padded.slice(0, point).replace(/^0+(?=\d)/, '');
  return decimals === 0 ? whole : `${whole}.${padded.slice(point)}`;
}
