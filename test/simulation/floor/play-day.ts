/** Plays one day of a floor in a folder that is removed afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FloorDay, type DayResult } from '../../support/floor/simulation/day.ts';
import type { Plant } from '../../support/floor/simulation/plants.ts';

export interface DayToPlay {
  seed: number;
  /** Simulated, before everything is repaired. */
  minutes: number;
  benches: number;
  orders: number;
  plant: Plant | null;
  /** True if a further bench is hostile. */
  hostile: boolean;
}

export async function playDay({ minutes, ...day }: DayToPlay): Promise<DayResult> {
  const folder = mkdtempSync(join(tmpdir(), 'packdesk-floor-'));
  try {
    return await new FloorDay({ ...day, folder, until: { minutes }, cancels: true }).play();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
