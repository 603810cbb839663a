/** The icons of all platforms from the one drawing, `resources/icon.svg`. The same drawing gives the same bytes. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';

const DRAWING = fileURLToPath(new URL('../icon.svg', import.meta.url));

/** Edge lengths in pixels that desktops of Linux look for. */
const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512];
/** One edge length a field of Windows: title bar, list, task bar, desktop, each also enlarged. */
const WINDOWS_SIZES = [16, 20, 24, 32, 40, 48, 64, 128, 256];
/** Kinds of an .icns file that are PNG inside, and their edge length; the second four are those of doubled screens. */
const MAC_KINDS = [
  ...(['icp4 16', 'icp5 32', 'ic07 128', 'ic08 256', 'ic09 512'] as const),
  ...(['ic11 32', 'ic12 64', 'ic13 256', 'ic14 512', 'ic10 1024'] as const),
].map((row) => ({ kind: row.slice(0, 4), size: Number(row.slice(5)) }));

interface Image {
  /** Edge length in pixels. */
  size: number;
  png: Buffer;
}

function render(drawing: string, size: number): Image {
  return { size, png: new Resvg(drawing, { fitTo: { mode: 'width', value: size } }).render().asPng() };
}

/** @returns an .ico file: its header, a row of 16 bytes an image, the images */
function icoOf(images: readonly Image[]): Buffer {
  const header = Buffer.from([0, 0, 1, 0, images.length, 0]);
  let offset = header.length + 16 * images.length;
  const rows = images.map(({ size, png }) => {
    const row = Buffer.alloc(16);
    // 256 does not fit into a byte: 0 means 256.
    row.writeUInt8(size % 256, 0);
    row.writeUInt8(size % 256, 1);
    row.writeUInt16LE(1, 4);
    row.writeUInt16LE(32, 6);
    row.writeUInt32LE(png.length, 8);
    row.writeUInt32LE(offset, 12);
    offset += png.length;
    return row;
  });
  return Buffer.concat([header, ...rows, ...images.map(({ png }) => png)]);
}

/** @returns an .icns file: blocks of a kind of four letters, the length with this header, and the content */
function icnsOf(images: readonly { kind: string; png: Buffer }[]): Buffer {
  const block = (kind: string, content: Buffer) => {
    const header = Buffer.alloc(8);
    header.write(kind, 'latin1');
    header.writeUInt32BE(8 + content.length, 4);
    return Buffer.concat([header, content]);
  };
  return block('icns', Buffer.concat(images.map(({ kind, png }) => block(kind, png))));
}

/**
 * Writes `NxN.png` for Linux, `icon.ico` for Windows and `icon.icns` for macOS.
 * @param folder emptied first
 */
export function writeIcons(folder: string): void {
  const drawing = readFileSync(DRAWING, 'utf8');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const size of LINUX_SIZES) writeFileSync(`${folder}/${size}x${size}.png`, render(drawing, size).png);
  writeFileSync(`${folder}/icon.ico`, icoOf(WINDOWS_SIZES.map((size) => render(drawing, size))));
  writeFileSync(
    `${folder}/icon.icns`,
    icnsOf(MAC_KINDS.map(({ kind, size }) => ({ kind, png: render(drawing, size).png }))),
  );
}
