/** Page breaks of a paper, as the browser makes them when it prints: blocks that stay whole, heads that are repeated. */
import { PAPER_SIZES, type PaperSizeName } from '../../src-main/contract/paper/paper-sizes.ts';

const PX_PER_MM = 96 / 25.4;

/** A part of a paper that no page cuts. Pixels from the top of the paper. */
export interface Block {
  top: number;
  bottom: number;
  /** Pixels that are repeated above it on a page that it begins. */
  head: number;
  isHeading: boolean;
  /** True if it begins a page, whatever is before it. */
  isFirst: boolean;
}

/** @param room pixels of a page @returns the tops of the blocks that begin a page, but for the first page. Pure. */
export function breaksOf(blocks: readonly Block[], room: number): number[] {
  const breaks: number[] = [];
  let [start, head] = [0, 0];
  for (const [n, block] of blocks.entries()) {
    // A heading is on the page of what follows it.
    const { bottom } = (block.isHeading && blocks[n + 1]) || block;
    const isCut = n > 0 && bottom - start + head > room;
    if (!isCut && !(n > 0 && block.isFirst)) continue;
    start = block.top;
    ({ head } = block);
    breaks.push(block.top);
  }
  return breaks;
}

/** @param shown the paper with its margins around it @returns pixels from its top; none of a roll */
export function pageBreaks(size: PaperSizeName, shown: HTMLElement): number[] {
  const { height, margin } = PAPER_SIZES[size];
  const sheet = shown.querySelector<HTMLElement>('.paper-sheet');
  if (!sheet) return [];
  const labels = [...sheet.querySelectorAll('[data-label]')];
  const { top: paperTop } = shown.getBoundingClientRect();
  if (labels.length > 0) return labels.slice(1).map((label) => label.getBoundingClientRect().top - paperTop);
  if (height === null) return [];
  const blocks = [...sheet.querySelectorAll(BLOCKS)].map((one): Block => {
    const { top, bottom } = one.getBoundingClientRect();
    const thead = one.closest('tbody')?.parentElement?.querySelector('thead');
    return {
      top: top - paperTop,
      bottom: bottom - paperTop,
      head: thead ? thead.getBoundingClientRect().height : 0,
      isHeading: one.matches('h2'),
      isFirst: one.closest('.new-page') !== null && one.matches('h2'),
    };
  });
  const inner = sheet.getBoundingClientRect().top - paperTop;
  const moved = blocks.map((block) => ({ ...block, top: block.top - inner, bottom: block.bottom - inner }));
  return breaksOf(moved, (height - 2 * margin) * PX_PER_MM).map((top) => top + inner);
}

/** Elements that are never cut: rows, cards, headings, and the parts of a head. */
const BLOCKS = ['tbody>tr', 'li', 'header', '.paper-sheet>section:not(:has(li))', 'h2', 'footer'].join();
