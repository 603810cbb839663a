import { expect, it } from 'vitest';
import { opensDialog } from '../../../src-renderer/paper/opens-dialog.ts';

const live = (printsItself: boolean) => ({ status: { printsItself } }) as Parameters<typeof opensDialog>[0];

it.each([
  ['a browser, and no printer', false, '', true],
  ['a browser, and a printer of the network', false, 'zpl:labels.local:9100', false],
  ['a window, and no printer', true, '', false],
  ['a window, and a printer', true, 'Office', false],
])('of %s', (_what, printsItself, printer, isDialog) => {
  expect(opensDialog(live(printsItself), printer)).toBe(isDialog);
});

it('says nothing of a dialog before the station has said how it prints', () => {
  expect(opensDialog({ status: null }, '')).toBe(false);
});
