import { startChild } from './child.ts';

/** From the word to the race: every racer has read it by then. */
const LEAD_NS = 4_000_000n;

export interface Racers {
  /** All of them take the folder at the same instant. @returns what each has to say */
  race(folder: string): Promise<(string | null)[]>;
}

export async function startRacers(count: number): Promise<Racers> {
  const racers = Array.from({ length: count }, () => startChild('race-for-folders.ts'));
  const lines = () => Promise.all(racers.map((racer) => racer.line()));
  await lines();
  return {
    race: (folder) => {
      const at = process.hrtime.bigint() + LEAD_NS;
      for (const racer of racers) racer.write(`${folder} ${at}\n`);
      return lines();
    },
  };
}
