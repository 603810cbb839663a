/** Shortages shared between the benches of a floor. */
export interface ShortageFact {
  units: number;
}

export const shortageFactText = ({ units }: ShortageFact): string => JSON.stringify({ units });

/** @returns null if a newer version wrote something else */
export function readShortageFact(body: string): ShortageFact | null {
  try {
    const { units } = JSON.parse(body) as Record<string, unknown>;
    return Number.isSafeInteger(units) && Number(units) > 0 ? { units: Number(units) } : null;
  } catch {
    return null;
  }
}
