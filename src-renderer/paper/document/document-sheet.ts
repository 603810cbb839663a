/** A document with all that its paper needs: drawn before it is shown, so that the print is complete. */
import type { PaperCard, PaperDocument } from '../../../src-main/contract/paper/paper-document.ts';
import { isCutApart } from '../../../src-main/contract/paper/paper-kinds.ts';
import { PAPER_SIZES, type PaperSizeName } from '../../../src-main/contract/paper/paper-sizes.ts';
import { drawBars, drawCard, type PaperCode } from '../sheet/paper-code.ts';

/** A card that is drawn; `code` null: it has none, or its text is too long for one on this paper. */
interface DrawnCard extends PaperCard {
  code: PaperCode | null;
}

export interface DocumentSheet {
  document: PaperDocument;
  size: PaperSizeName;
  /** The document's number as a bar code; null: it has none, or it is too long for this paper. */
  bars: PaperCode | null;
  /** Group by group. */
  cards: readonly (readonly DrawnCard[])[];
  /** Codes of a guide, section by section; null: too long for this paper. */
  codes: readonly (readonly (PaperCode | null)[])[];
}

/** Millimetres between two cards, and between the edge of a card and its contents. */
export const CARD_GAP = 3;
export const CARD_PADDING = 2;
/** A guide is read from a step away: its frames are wide, and their text keeps off the edge. */
export const GUIDE_COLUMNS = 2;
export const GUIDE_PADDING = 4;

/** Number of cards side by side. */
export function cardColumns({ document, size }: Pick<DocumentSheet, 'document' | 'size'>): number {
  if (document.form !== 'cards' || PAPER_SIZES[size].width < 150) return 1;
  return document.wide ? 2 : 3;
}

/** @throws if a code could not be drawn */
export async function documentSheet(document: PaperDocument, size: PaperSizeName): Promise<DocumentSheet> {
  const { width, margin } = PAPER_SIZES[size];
  const room = width - 2 * margin;
  if (document.form === 'tables') {
    const bars = document.number === null ? null : await drawBars(document.number, room);
    return { document, size, bars, cards: [], codes: [] };
  }
  if (document.form === 'guide') {
    const inner = (room - (GUIDE_COLUMNS - 1) * CARD_GAP) / GUIDE_COLUMNS - 2 * GUIDE_PADDING;
    const codes = await Promise.all(
      document.sections.map((section) =>
        Promise.all(section.codes.map(({ text }) => drawCard('code128', text, inner))),
      ),
    );
    return { document, size, bars: null, cards: [], codes };
  }
  const columns = cardColumns({ document, size });
  const padding = isCutApart(document.kind, size) ? 0 : 2 * CARD_PADDING;
  const inner = (room - (columns - 1) * CARD_GAP) / columns - padding;
  const draw = async (card: PaperCard) => ({
    ...card,
    code: card.symbology === null ? null : await drawCard(card.symbology, card.text, inner),
  });
  const cards = await Promise.all(document.groups.map((group) => Promise.all(group.cards.map(draw))));
  return { document, size, bars: null, cards, codes: [] };
}
