/** The accessibility tree of the screen: roles and names, without what varies from day to day. */
import type { Page } from 'playwright';

/** Roles that a screen reader can move to, or announces. */
const KEPT = new Set(
  (
    'alert banner button checkbox columnheader combobox complementary contentinfo definition dialog form grid group heading ' +
    'link list main navigation radio radiogroup region row searchbox slider spinbutton status switch table term textbox'
  ).split(' '),
);
const STATES = /\[(?:level=\d|disabled|pressed|expanded|checked|invalid)\]/g;
const ORDER_NUMBER = /[A-Z\d]{2,4}-\d{4,}-\d+/;

interface Line {
  depth: number;
  text: string;
}

/** @returns a line each, indented; of entries that look alike one after the other the first */
export async function treeOf(page: Page): Promise<string> {
  const dialog = page.locator('dialog[open]').last();
  const root = (await dialog.count()) > 0 ? dialog : page.locator('body');
  const lines: Line[] = [];
  for (const line of (await root.ariaSnapshot()).split('\n')) {
    const [, indent = '', role = '', name = '', rest = ''] =
      /^( *)- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?(.*)$/.exec(line) ?? [];
    if (!KEPT.has(role)) continue;
    const states = (rest.match(STATES) ?? []).map((state) => ` ${state}`).join('');
    // A row with figures is one of many, and of today.
    const own = role === 'row' && /\d/.test(name) ? '' : nameIn(name);
    lines.push({ depth: indent.length, text: `${role}${own}${states}` });
  }
  return `${withoutRepeats(indented(lines)).join('\n')}\n`;
}

/** Texts of an order are not part of a screen. */
function nameIn(name: string): string {
  if (name === '') return '';
  return ORDER_NUMBER.test(name) ? ' (of an order)' : ` "${name.replaceAll(/\d+/g, '#')}"`;
}

/** By the remaining nesting. */
function indented(lines: readonly Line[]): string[] {
  const open: number[] = [];
  return lines.map(({ depth, text }) => {
    while ((open.at(-1) ?? -1) >= depth) open.pop();
    open.push(depth);
    return '  '.repeat(open.length - 1) + text;
  });
}

/** Rows and entries of a list, with what is in them: the second like the first says nothing more. */
function withoutRepeats(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (const line of lines) {
    kept.push(line);
    for (let size = 1; size <= 8 && size * 2 <= kept.length; size++) {
      const last = kept.slice(-size).join('\n');
      if (last !== kept.slice(-size * 2, -size).join('\n')) continue;
      kept.length -= size;
      break;
    }
  }
  return kept;
}
