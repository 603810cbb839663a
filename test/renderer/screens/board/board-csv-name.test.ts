import { expect, it } from 'vitest';
import { boardCsvName } from '../../../../src-renderer/screens/board/board-csv-name.ts';

it('the name of a saved table has its day and its time', () => {
  const late = new Date(2026, 0, 5, 23, 59).getTime();
  expect(boardCsvName('parts', 'today', late)).toBe('packdesk-board-parts-2026-01-05-today.csv');
  expect(boardCsvName('misses', 'month', late)).toBe('packdesk-board-misses-2026-01-05-30-days.csv');
});
