/**
 * Which AIs belong together (GS1 General Specifications, 4.13). They count over all symbols of an item, and real labels
 * break them: a warning, never a reason to refuse.
 */
import { aiEntry } from './ai-dictionary.ts';
import type { AiValue } from './element-string.ts';

export type PairingWarning =
  /** Two AIs that must not stand together, for instance 01 and 37. */
  | { code: 'excluded-pair'; ai: string; other: string }
  /** An AI without one that it needs; `needs` are alternatives such as `01` or `01+21`, `31nn` is a pattern. */
  | { code: 'missing-pair'; ai: string; needs: readonly string[] };

export function pairingWarnings(ais: readonly AiValue[]): PairingWarning[] {
  const present = [...new Set(ais.map(([ai]) => ai))];
  const warnings: PairingWarning[] = [];
  for (const ai of present) {
    const { excludes = [], requires = [] } = aiEntry(ai) ?? {};
    const others = present.filter((one) => one !== ai);
    const excluded = others.filter((one) => excludes.some((pattern) => matches(one, pattern)));
    warnings.push(...excluded.map((other) => ({ code: 'excluded-pair' as const, ai, other })));
    for (const groups of requires) {
      const met = groups.some((group) =>
        group.every((pattern) => others.some((one) => matches(one, pattern))),
      );
      if (!met) warnings.push({ code: 'missing-pair', ai, needs: groups.map((group) => group.join('+')) });
    }
  }
  return warnings;
}

/** `n` stands for any digit. */
function matches(ai: string, pattern: string): boolean {
  const fixed = pattern.replace(/n+$/, '');
  return ai.length === pattern.length && ai.startsWith(fixed);
}
