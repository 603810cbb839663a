/** Tells the browser how large the paper is on which it prints. */
import { PAPER_SIZES, type PaperSizeName } from '../../src-main/contract/paper-sizes.ts';

const MM_PER_PX = 25.4 / 96;

/** As a length of CSS. */
export const inMm = (mm: number): string => `${mm}mm`;

/** Millimetres of the paper that this needs; of a roll as long as what stands on it. */
export function paperHeight(size: PaperSizeName, sheet: HTMLElement): number {
  const { height, margin } = PAPER_SIZES[size];
  return height ?? Math.ceil(sheet.getBoundingClientRect().height * MM_PER_PX + 2 * margin + 1);
}

/** Of a sheet of its own, since a page may not write one into itself (Content-Security-Policy). @returns takes the rule away */
export function usePageSize(size: PaperSizeName, height: number): () => void {
  const { width, margin } = PAPER_SIZES[size];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('@page {}');
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
