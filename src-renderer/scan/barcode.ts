/** Barcodes as shapes. The page allows no markup from text, so that the drawing is taken apart and built by Svelte. */

export interface Drawing {
  viewBox: string;
  paths: { d: string; stroke: string; width: string; fill: string }[];
}

/** `item`: EAN-13 if the text is one, else Code 128. */
export type BarcodeKind = 'code128' | 'gs1datamatrix' | 'item';

/**
 * Draws a code.
 * @param text for `gs1datamatrix` element strings in brackets
 * @throws if the text cannot be written in that symbology
 */
export async function drawBarcode(symbology: BarcodeKind, text: string): Promise<Drawing> {
  // Large, and needed on few screens.
  const { code128, drawingSVG, ean13, gs1datamatrix } = await import('bwip-js/generic');
  const bars = { text, height: 14, paddingwidth: 10, paddingheight: 4 };
  const svg =
    symbology === 'gs1datamatrix'
      ? gs1datamatrix({ bcid: 'gs1datamatrix', text, scale: 3, padding: 6 }, drawingSVG())
      : symbology === 'item' && isEan13(text)
        ? ean13({ bcid: 'ean13', ...bars }, drawingSVG())
        : code128({ bcid: 'code128', ...bars }, drawingSVG());
  return readDrawing(svg);
}

/** @param svg as bwip-js writes it */
export function readDrawing(svg: string): Drawing {
  const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return {
    viewBox: attribute(svg, 'viewBox') ?? '0 0 1 1',
    paths: (svg.match(/<path[^>]*>/g) ?? []).map((tag) => {
      const stroke = attribute(tag, 'stroke');
      return {
        d: attribute(tag, 'd') ?? '',
        stroke: stroke ?? 'none',
        width: attribute(tag, 'stroke-width') ?? '0',
        fill: attribute(tag, 'fill') ?? (stroke === undefined ? '#000' : 'none'),
      };
    }),
  };
}

/** True for an EAN-13 with the right check digit: one that is wrong cannot be drawn. */
export function isEan13(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, n) => total + Number(digit) * (n % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
