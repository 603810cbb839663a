/** Code meanings shared between the benches of a floor. */
export interface CodeFact {
  /** The code as it was scanned or written. */
  typed: string;
  sku: string;
  units: number;
}

/** Text that is equal for equal facts. */
export const codeFactText = ({ typed, sku, units }: CodeFact): string =>
  JSON.stringify({ typed, sku, units });

/** @returns null if a newer version wrote something else */
export function readCodeFact(body: string): CodeFact | null {
  try {
    const { typed, sku, units } = JSON.parse(body) as Record<string, unknown>;
    const isRead = typeof typed === 'string' && typeof sku === 'string' && Number.isSafeInteger(units);
    return isRead && Number(units) > 0 ? { typed, sku, units: Number(units) } : null;
  } catch {
    return null;
  }
}

/** Equal for two that mean the same, however the code was written. */
export function codeMeaning(body: string): string {
  const fact = readCodeFact(body);
  return fact ? JSON.stringify([fact.sku, fact.units]) : body;
}
