/** Circles between the rooms of the screens: the folders of `src-renderer`, and those in its `screens/`. */

/** A file, and one that it imports: paths from the root of the tree. */
export type Arrow = readonly [from: string, to: string];

const roomOf = (file: string): string | undefined =>
  /^src-renderer\/(?:screens\/)?[^/]+(?=\/)/.exec(file)?.[0];

/** @returns the imports from room to room from which a way leads back */
export function inCircles(arrows: readonly Arrow[]): Arrow[] {
  const next = new Map<string, Set<string>>();
  const between = arrows.filter(([from, to]) => {
    const [room, other] = [roomOf(from), roomOf(to)];
    if (room === undefined || other === undefined || room === other) return false;
    next.set(room, (next.get(room) ?? new Set()).add(other));
    return true;
  });
  return between.filter(([from, to]) => leadsTo(next, roomOf(to) ?? '', roomOf(from) ?? ''));
}

function leadsTo(next: ReadonlyMap<string, ReadonlySet<string>>, start: string, goal: string): boolean {
  const seen = new Set([start]);
  for (const room of seen) for (const one of next.get(room) ?? []) seen.add(one);
  return seen.has(goal);
}
