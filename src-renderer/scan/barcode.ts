/** Barcodes as shapes. The page allows no markup from text, so that the drawing is taken apart and built by Svelte. */

export interface Drawing {
  viewBox: string;
  paths: { d: string; stroke: string; width: string; fill: string }[];
}

export type Symbology = 'code128' | 'gs1datamatrix';

/**
 * Draws a code.
 * @param text for `gs1datamatrix` element strings in brackets
 * @throws where the text cannot be written in that symbology
 */
export async function drawBarcode(symbology: Symbology, text: string): Promise<Drawing> {
  // Large, and needed on few screens.
  const { code128, drawingSVG, gs1datamatrix } = await import('bwip-js/generic');
  const svg =
    symbology === 'code128'
      ? code128({ bcid: 'code128', text, height: 14, paddingwidth: 10, paddingheight: 4 }, drawingSVG())
      : gs1datamatrix({ bcid: 'gs1datamatrix', text, scale: 3, padding: 6 }, drawingSVG());
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
