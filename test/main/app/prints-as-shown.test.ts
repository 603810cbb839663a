import { expect, it } from 'vitest';
import type { PaperPrinter } from '../../../src-main/contract/paper/paper-printer.ts';
import { anApp } from '../../support/test-app.ts';

const aPrinter = (printsAsShown: boolean): PaperPrinter => ({
  printsAsShown,
  printers: () => Promise.resolve([]),
  print: () => Promise.resolve({ ok: true }),
});

it.each([
  ['a browser, whose dialog prints the page', null, { printsItself: false, printsAsShown: true }],
  ['a host that numbers the pages', aPrinter(false), { printsItself: true, printsAsShown: false }],
  ['a host of Windows, which does not', aPrinter(true), { printsItself: true, printsAsShown: true }],
])('the screen knows whether a page numbers itself: %s', (_host, printer, status) => {
  expect(anApp({ printer }).app.context.live.snapshot.status).toMatchObject(status);
});
