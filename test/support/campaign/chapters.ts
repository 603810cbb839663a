/** What every campaign of kills does alike: chapters side by side, and the hunt for errors that were planted. */

/** Kills on one folder: few, so that many folders are made, and enough for a history. */
export function chaptersOf(seed: string, kills: number, most: number): { seed: string; kills: number }[] {
  return Array.from({ length: Math.ceil(kills / most) }, (_, n) => ({
    seed: `${seed}-${n}`,
    kills: Math.min(most, kills - n * most),
  }));
}

/** @returns what came of each, in the order of the plans */
export async function sideBySide<Plan, Result>(
  lanes: number,
  plans: readonly Plan[],
  run: (plan: Plan) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = [...plans.entries()];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await run(next[1]);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

/**
 * Runs chapters with planted errors until each has been noticed. Whether a kill falls where an error shows is chance:
 * an error may hide in one chapter, not in all of them.
 * @param plants name of the error -> what a verdict on it says
 * @param verdictOn runs a chapter with that error; attempts have numbers
 * @returns what was said of each in all its chapters
 */
export async function huntPlants<Plant extends string>(
  plants: Record<Plant, RegExp>,
  attempts: number,
  lanes: number,
  verdictOn: (plant: Plant, attempt: number) => Promise<readonly string[]>,
): Promise<Map<Plant, string>> {
  const names = Object.keys(plants) as Plant[];
  const sentences = new Map<Plant, string>(names.map((name) => [name, '']));
  for (let attempt = 0; attempt < attempts; attempt++) {
    const hidden = names.filter((name) => !plants[name].test(sentences.get(name) ?? ''));
    if (hidden.length === 0) break;
    const verdicts = await sideBySide(lanes, hidden, (plant) => verdictOn(plant, attempt));
    for (const [n, name] of hidden.entries())
      sentences.set(name, `${sentences.get(name)}${verdicts[n]?.join('\n') ?? ''}\n`);
  }
  return sentences;
}
