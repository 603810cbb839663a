import { expect, it } from 'vitest';
import { ScanTakers } from '../../../src-renderer/scan/scan-takers.ts';
import type { ScanEvent } from '../../../src-renderer/scan/keys/scan-event.ts';

const scan = { text: 'X', plain: 'X' } as ScanEvent;

it('asks the one on top first, no other once it took the scan, and none that was taken back', async () => {
  const takers = new ScanTakers();
  const asked: string[] = [];
  const taker = (name: string, takes: boolean) => () => {
    asked.push(name);
    return takes;
  };
  const stopBelow = takers.add(taker('below', true));
  const stopTop = takers.add(taker('top', false));
  expect(await takers.take(scan)).toBe(true);
  expect(asked.splice(0)).toEqual(['top', 'below']);
  takers.add(taker('over both', true));
  expect(await takers.take(scan)).toBe(true);
  expect(asked.splice(0)).toEqual(['over both']);
  stopTop();
  stopBelow();
  expect(takers.isEmpty).toBe(false);
  expect(await takers.take(scan)).toBe(true);
  expect(asked).toEqual(['over both']);
});
