import { expect, it } from 'vitest';
import { inCircles, type Arrow } from './room-circles.ts';

const arrow = (from: string, to: string): Arrow => [`src-renderer/${from}`, `src-renderer/${to}`];

it('finds the imports that lead round over three rooms, and no other', () => {
  const round = [
    arrow('screens/packing/Packing.svelte', 'screens/floor/Floor.svelte'),
    arrow('screens/floor/floor-words.ts', 'ui/Icon.svelte'),
    arrow('ui/deep/Dialog.svelte', 'screens/packing/bench/words.ts'),
  ];
  const fine = [
    arrow('app/App.svelte', 'screens/packing/Packing.svelte'),
    arrow('ui/Icon.svelte', 'words/format.ts'),
    arrow('screens/packing/Packing.svelte', 'screens/packing/bench/words.ts'),
  ];
  expect(inCircles([...round, ...fine])).toEqual(round);
});

it('finds none between folders inside a room', () => {
  expect(inCircles([arrow('ui/actions/a.ts', 'ui/b.ts'), arrow('ui/b.ts', 'ui/actions/a.ts')])).toEqual([]);
});
