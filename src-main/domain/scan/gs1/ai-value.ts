/** Validation of the value behind an Application Identifier. */
import type { AiComponent, AiEntry } from './ai-row.ts';
import { COMPONENT_CHECKS } from './component-checks.ts';
import type { ScanError } from './scan-error.ts';

const CHARACTERS: Record<AiComponent['characters'], RegExp> = {
  N: /^\d+$/,
  X: /^[!"%-?A-Z_a-z]+$/,
  Y: /^[#\-/0-9A-Z]+$/,
  Z: /^[-\w]+={0,2}$/,
};

/** A component with its part of a value. */
interface ComponentPart {
  component: AiComponent;
  text: string;
}

/**
 * Cuts a value into the parts of its components; an empty optional one is dropped.
 * @returns null if the value does not fill them
 */
function partsOf(entry: AiEntry, value: string): ComponentPart[] | null {
  const parts: ComponentPart[] = [];
  let at = 0;
  for (const component of entry.components) {
    const text = value.slice(at, at + component.most);
    if (text === '' && component.optional) continue;
    if (text.length < component.least) return null;
    parts.push({ component, text });
    at += text.length;
  }
  return parts;
}

/** @param year reference for years of two digits @returns null if the value is right */
export function valueError(entry: AiEntry, value: string, year: number): ScanError | null {
  if (value.length > entry.most) return 'bad-ai-value';
  const parts = partsOf(entry, value);
  if (!parts) return 'truncated';
  for (const { component, text } of parts) {
    if (!CHARACTERS[component.characters].test(text)) return 'bad-ai-value';
    // GS1's own check of padding does the same.
    if (text.endsWith('=') && text.length % 3 !== 0 && component.characters === 'Z') return 'bad-ai-value';
    for (const name of component.checks) {
      const error = COMPONENT_CHECKS[name]?.(text, year);
      if (error) return error;
    }
  }
  return null;
}
