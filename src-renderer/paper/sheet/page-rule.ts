/** Sets the size of the paper for the browser's printing. */
import { PAPER_SIZES, type PaperSizeName } from '../../../src-main/contract/paper/paper-sizes.ts';

const MM_PER_PX = 25.4 / 96;

/** A browser that does not know these rules ignores them. */
const NUMBERS =
  '@bottom-center{content:counter(page)"\\2002/\\2002"counter(pages);font-size:7pt;font-family:sans-serif}';

/** Millimetres as a length of CSS. */
export const inMm = (mm: number): string => `${mm}mm`;

/** Millimetres of the paper that this needs; of a roll as long as its contents, or the longest of its labels. */
export function paperHeight(size: PaperSizeName, sheet: HTMLElement): number {
  const { height, margin } = PAPER_SIZES[size];
  if (height !== null) return height;
  const labels = [...sheet.querySelectorAll('[data-label]')];
  const longest = (labels.length > 0 ? labels : [sheet]).reduce(
    (most, one) => Math.max(most, one.getBoundingClientRect().height),
    0,
  );
  return Math.ceil(longest * MM_PER_PX + 2 * margin + 1);
}

export interface PageRule {
  size: PaperSizeName;
  /** Millimetres. */
  height: number;
  /** True if the page itself draws its number; false: the host adds it (decisions/0230). */
  numbers: boolean;
}

/** Sets the page size in a style sheet of its own: a page may not write one into itself (Content-Security-Policy). @returns takes the rule away */
export function usePageSize({ size, height, numbers }: PageRule): () => void {
  const { width, margin } = PAPER_SIZES[size];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(numbers ? `@page { ${NUMBERS} }` : '@page {}');
  const [rule] = sheet.cssRules;
  if (rule instanceof CSSPageRule) {
    rule.style.setProperty('size', `${inMm(width)} ${inMm(height)}`);
    rule.style.setProperty('margin', inMm(margin));
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
