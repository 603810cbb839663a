/** Contents of a PDF's pages at a printer's resolution: sizes, texts, and the codes that a scanner reads. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

export interface PrintedPage {
  /** Millimetres. */
  width: number;
  height: number;
  text: string;
  codes: { format: string; text: string }[];
}

const POINTS_PER_INCH = 72;
const MM_PER_POINT = 25.4 / POINTS_PER_INCH;

// Otherwise the reader would download its module.
const { resolve } = createRequire(import.meta.url);
prepareZXingModule({
  overrides: { wasmBinary: readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm')).buffer },
});

let library: Promise<PDFiumLibrary> | null = null;

/** @param dpi of the printer */
export async function readPaper(pdf: Uint8Array, dpi: number): Promise<PrintedPage[]> {
  const document = await (await (library ??= PDFiumLibrary.init())).loadDocument(pdf);
  try {
    const pages: PrintedPage[] = [];
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      // The text is read before drawing: afterwards the library has released the memory.
      const text = page.getText();
      const { data, width, height } = await page.render({ scale: dpi / POINTS_PER_INCH, render: 'bitmap' });
      pages.push({
        width: Math.round(originalWidth * MM_PER_POINT * 10) / 10,
        height: Math.round(originalHeight * MM_PER_POINT * 10) / 10,
        text,
        codes: await codesIn(blackAndWhite(data), width, height),
      });
    }
    return pages;
  } finally {
    document.destroy();
  }
}

/** A label printer knows no grey. */
function blackAndWhite(bgra: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const dots = new Uint8ClampedArray(bgra.length);
  for (let at = 0; at < bgra.length; at += 4) {
    const light = ((bgra[at] ?? 0) + (bgra[at + 1] ?? 0) + (bgra[at + 2] ?? 0)) / 3;
    dots.fill(light < 128 ? 0 : 255, at, at + 3);
    dots[at + 3] = 255;
  }
  return dots;
}

async function codesIn(dots: Uint8ClampedArray<ArrayBuffer>, width: number, height: number) {
  const found = await readBarcodes(
    { data: dots, width, height, colorSpace: 'srgb' },
    {
      formats: ['Code128', 'QRCode', 'EAN13', 'DataMatrix'],
      tryHarder: true,
      maxNumberOfSymbols: 50,
    },
  );
  return found.map(({ format, text }) => ({ format, text }));
}
