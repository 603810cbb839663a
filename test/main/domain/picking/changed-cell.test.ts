import { expect, it } from 'vitest';
import { looksChanged } from '../../../../src-main/domain/picking/changed-cell.ts';

it.each([
  '2026/01/02',
  '2026/1/2',
  '1月2日',
  '2026年1月2日',
  '10:05:00',
  '0:30:00',
  '#¡REF!',
  '#¡VALOR!',
  '#¿NOMBRE?',
  'mars-04',
  'févr-04',
  '4-mars',
  'janv-12',
])('the cell %s was changed by a spreadsheet', (cell) => expect(looksChanged(cell)).toBe(true));

it.each(['A-1', '10:05', '2026/99', '01/02', 'MARS-04', 'Mars 4', '#1', '12-10-1004', '46024'])(
  'the place %s may have been typed',
  (cell) => expect(looksChanged(cell)).toBe(false),
);
