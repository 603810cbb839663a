/** Codes for paper, drawn so that each module is a whole number of dots of a label printer of 203 or 300 dpi, or near it. */
import type { Drawing } from '../../scan/barcode.ts';
import { isEan13, readDrawing } from '../../scan/barcode.ts';

/** A dot of 203 dpi is 0.125 mm: a bar has two, a square of a QR code four. */
const BAR_MM = 0.25;
const SQUARE_MM = 0.5;
/** Modules that stay white at each side of a bar code, and around a QR code (ISO/IEC 15417, 18004). */
const QUIET_BARS = 10;
const QUIET_SQUARES = 4;

export interface PaperCode extends Drawing {
  /** Millimetres. */
  width: number;
  height: number;
  /** The white part of its width, at the left edge. */
  quiet: number;
}

/** The size in a drawing's `viewBox`, which has one unit for each module. */
function sized(drawing: Drawing, mm: number, quiet: number, height: number | null): PaperCode {
  const [, , w = 0, h = 0] = drawing.viewBox.split(' ').map(Number);
  return { ...drawing, width: w * mm, height: height ?? h * mm, quiet: quiet * mm };
}

/**
 * @param room millimetres that it may be wide
 * @returns null if it would be wider, or the text cannot be written in it: the number is there as text anyway
 */
export async function drawBars(text: string, room: number): Promise<PaperCode | null> {
  if (!/^[ -~]+$/.test(text)) return null;
  const { code128, drawingSVG } = await import('bwip-js/generic');
  const svg = code128(
    { bcid: 'code128', text, scaleX: 1, scaleY: 1, height: 12, paddingwidth: QUIET_BARS },
    drawingSVG(),
  );
  const code = sized(readDrawing(svg), BAR_MM, QUIET_BARS, 12);
  return code.width > room ? null : code;
}

/** The narrowest bar that a scanner reads off the paper of any printer. */
const NARROWEST_MM = 0.17;

/**
 * Draws the code of a card: narrower bars, and a square before none.
 * @param symbology `item`: EAN-13 if the text is one, else Code 128. `gs1datamatrix`: element strings in brackets
 * @param room millimetres that it may be wide
 * @returns null if it would be wider still, or the text cannot be written in it
 */
export async function drawCard(
  symbology: 'code128' | 'item' | 'gs1datamatrix',
  text: string,
  room: number,
): Promise<PaperCode | null> {
  // Imported by name, so that the build leaves out the hundred other symbologies.
  const { code128, drawingSVG, ean13, gs1datamatrix } = await import('bwip-js/generic');
  if (symbology === 'gs1datamatrix') {
    const svg = gs1datamatrix({ bcid: 'gs1datamatrix', text, scale: 1, padding: 1 }, drawingSVG());
    return sized(readDrawing(svg), SQUARE_MM, 1, null);
  }
  if (!/^[ -~]+$/.test(text)) return null;
  const options = { text, scaleX: 1, scaleY: 1, height: 12, paddingwidth: QUIET_BARS };
  const svg =
    symbology === 'item' && isEan13(text)
      ? ean13({ bcid: 'ean13', ...options }, drawingSVG())
      : code128({ bcid: 'code128', ...options }, drawingSVG());
  const drawing = readDrawing(svg);
  const code = sized(drawing, BAR_MM, QUIET_BARS, 12);
  if (code.width <= room) return code;
  const narrow = (BAR_MM * room) / code.width;
  if (narrow >= NARROWEST_MM) return sized(drawing, narrow, QUIET_BARS, 12);
  const square = await drawSquare(text);
  return square.width <= room ? square : null;
}

export async function drawSquare(text: string): Promise<PaperCode> {
  const { qrcode, drawingSVG } = await import('bwip-js/generic');
  const svg = qrcode({ bcid: 'qrcode', text, scale: 1, padding: QUIET_SQUARES }, drawingSVG());
  return sized(readDrawing(svg), SQUARE_MM, QUIET_SQUARES, null);
}
