/**
 * Scanner equivalent of each control of the bench and of its panels: a printed code, the scan of something that has a number,
 * or the reason why there is none.
 */
import type { Page } from 'playwright';

interface Way {
  /** Selector of the controls: one has to match both. */
  at: string;
  named?: RegExp;
  /** Printed code of the command, without its prefix. */
  code?: string;
  /** Scan in its place, or the reason for none. */
  reason?: string;
}

const BENCH = '[data-testid=packing]';

/** The first that matches says it. */
export const WAYS: readonly Way[] = [
  // On top of everything.
  {
    at: 'header button',
    reason: 'the strip over all screens: each of its screens, and the lock, has a code',
  },
  { at: `${BENCH} aside li button`, reason: 'another order comes by the scan of its number' },
  { at: `${BENCH} aside button`, named: /^Queue/, code: 'QUEUE' },
  { at: `${BENCH} aside .packed`, code: 'PACKED' },
  { at: '[data-testid=bench-items] button', code: 'NEXTITEM' },
  { at: '[data-testid^=parcel-] button.head', code: 'PARCEL1' },
  { at: '[data-testid^=parcel-] li button', code: 'MOVE' },
  { at: '[data-testid=signal-wrong-item]', reason: 'any scan takes it away' },
  { at: '[data-testid=last-scan] button', named: /^Teach/, code: 'TEACH' },
  // Panels.
  { at: 'dialog .quantity button', named: /^One less/, code: 'LESS' },
  { at: 'dialog .quantity button', named: /^One more/, code: 'MORE' },
  { at: 'dialog .quantity button', named: /^All /, code: 'ALL' },
  { at: 'dialog .quantity input', code: 'X1' },
  { at: 'dialog .reasons input', reason: 'own words are typed; the listed reasons have codes' },
  { at: 'dialog .reasons button', code: 'REASON1' },
  { at: 'dialog .targets button', named: /^Out of the parcel/, code: 'TABLE' },
  { at: 'dialog .targets button', code: 'PARCEL1' },
  { at: 'dialog .tiles button', code: 'REASON1' },
  { at: 'dialog input[type=search]', reason: 'words are typed; each page of the help has a number' },
  { at: '[data-testid=help-links] button', code: 'REASON1' },
  { at: 'dialog button', named: /^All pages/, reason: 'it is the last of the numbers below the page' },
  { at: 'dialog button', named: /^Card for the bench/, code: 'PAPERS' },
  { at: 'dialog button', named: /^Show as barcodes/, reason: 'it is the sheet in the packer’s hand' },
  { at: 'dialog button', named: /Esc$/, code: 'BACK' },
  // Requests of each part of the screen.
  { at: 'button[aria-keyshortcuts="Control+Enter"]', code: 'DONE' },
  { at: 'button[aria-keyshortcuts="Control+O"]', code: 'REOPEN' },
  { at: 'button[aria-keyshortcuts="Control+Z"]', code: 'UNDO' },
  { at: 'button[aria-keyshortcuts="Control+B"]', code: 'NEWPARCEL' },
  { at: 'button[aria-keyshortcuts="Control+H"]', code: 'HAND' },
  { at: 'button[aria-keyshortcuts="Control+S"]', code: 'SHORT' },
  { at: 'button[aria-keyshortcuts="Control+P"]', code: 'SLIP' },
  { at: 'button[aria-keyshortcuts="F1"]', code: 'HELP' },
  { at: 'button[aria-keyshortcuts="F10"]', code: 'CANCEL' },
  { at: 'button[aria-keyshortcuts="Enter"]', code: 'NEXT' },
  { at: '[data-testid=finish] button', named: /^Don’t close yet/, code: 'WAIT' },
  { at: '[data-testid=finish] button', named: /^Everything put back/, code: 'PUTBACK' },
  {
    at: '[data-testid=radius] button',
    reason: 'cancels several orders: a person types how many, so that no scan cancels a queue',
  },
  { at: '[data-testid=floor-ask] button', named: /^Keep/, code: 'KEEP' },
  { at: '[data-testid=floor-ask] button', named: /^Hand over/, code: 'HANDOVER' },
  { at: '[data-testid=elsewhere] button', named: /^Ask for it/, code: 'ASKFOR' },
  { at: '[data-testid=elsewhere] button', code: 'TAKEOVER' },
  { at: '[data-testid=notice] button', reason: 'a notice hides nothing and stops no scan' },
];

/** @returns of what can be pressed or filled in now, and has no way by scanner: one line each; and the codes that are used */
export async function waysNow(page: Page): Promise<{ without: string[]; codes: string[] }> {
  const ways = WAYS.map(({ at, named, code }) => ({ at, named: named?.source ?? '', code: code ?? null }));
  return page.evaluate((rows) => {
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const without: string[] = [];
    const codes: string[] = [];
    for (const one of root.querySelectorAll<HTMLElement>('button, input, select, textarea, a[href]')) {
      if (!one.checkVisibility() || one.matches(':disabled')) continue;
      const name = (one.ariaLabel ?? one.textContent).trim().replaceAll(/\s+/g, ' ');
      const way = rows.find(({ at, named }) => one.matches(at) && new RegExp(named).test(name));
      if (!way) without.push(`${one.tagName.toLowerCase()} ${name}`);
      else if (way.code !== null) codes.push(way.code);
    }
    return { without, codes };
  }, ways);
}
