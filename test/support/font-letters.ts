/** The letters of the bundled fonts, read from their files: a WOFF2 is a directory and one Brotli stream, and its `cmap` is stored as it is. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

const FONTS = fileURLToPath(new URL('../../node_modules/@fontsource-variable/', import.meta.url));
/** Numbers of tables in a directory of WOFF2 (section 5.1). */
const [CMAP, GLYF, LOCA, NAMED] = [0, 10, 11, 63];

/** @returns each code point that a face both declares (`unicode-range`) and has: others the browser asks no bundled font for */
export function lettersOfFonts(): Set<number> {
  const letters = new Set<number>();
  for (const font of readdirSync(FONTS)) {
    const css = readFileSync(`${FONTS}${font}/index.css`, 'utf8');
    for (const face of css.split('@font-face').slice(1)) {
      const file = /url\(\.\/([^)]+)\)/.exec(face)?.[1] ?? '';
      const has = lettersOfFont(readFileSync(`${FONTS}${font}/${file}`));
      for (const [from, to] of rangesOf(/unicode-range: ([^;]+);/.exec(face)?.[1] ?? ''))
        for (let letter = from; letter <= to; letter++) if (has.has(letter)) letters.add(letter);
    }
  }
  return letters;
}

const rangesOf = (text: string): [number, number][] =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

function lettersOfFont(woff2: Buffer): Set<number> {
  let at = 48;
  const base128 = (): number => {
    for (let n = 0; ;) {
      const byte = woff2[at++] ?? 0;
      n = n * 128 + (byte & 127);
      if (byte < 128) return n;
    }
  };
  let [offset, cmap] = [0, [0, 0] as [number, number]];
  for (let table = woff2.readUInt16BE(12); table > 0; table--) {
    const flags = woff2[at++] ?? 0;
    const tag = flags & 63;
    if (tag === NAMED) at += 4;
    let length = base128();
    const isTransformed = tag === GLYF || tag === LOCA ? flags >> 6 !== 3 : flags >> 6 !== 0;
    if (isTransformed) length = base128();
    if (tag === CMAP) cmap = [offset, length];
    offset += length;
  }
  const stream = brotliDecompressSync(woff2.subarray(at, at + woff2.readUInt32BE(20)));
  return lettersOfCmap(stream.subarray(cmap[0], cmap[0] + cmap[1]));
}

function lettersOfCmap(cmap: Buffer): Set<number> {
  const letters = new Set<number>();
  for (let n = 0; n < cmap.readUInt16BE(2); n++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + n * 8 + 4));
    const format = table.readUInt16BE(0);
    if (format === 12) addGroups(table, letters);
    if (format === 4) addSegments(table, letters);
  }
  return letters;
}

function addGroups(table: Buffer, letters: Set<number>): void {
  for (let n = 0; n < table.readUInt32BE(12); n++)
    for (let one = table.readUInt32BE(16 + n * 12); one <= table.readUInt32BE(20 + n * 12); one++)
      letters.add(one);
}

function addSegments(table: Buffer, letters: Set<number>): void {
  const segments = table.readUInt16BE(6) / 2;
  for (let n = 0; n < segments; n++) {
    const [to, from, shift, glyphs] = [14, 16 + segments * 2, 16 + segments * 4, 16 + segments * 6].map(
      (column) => column + n * 2,
    ) as [number, number, number, number];
    const [first, last, place] = [
      table.readUInt16BE(from),
      table.readUInt16BE(to),
      table.readUInt16BE(glyphs),
    ];
    for (let one = first; one <= last && one < 0xff_ff; one++) {
      const glyph =
        place === 0
          ? (one + table.readInt16BE(shift)) & 0xff_ff
          : table.readUInt16BE(glyphs + place + (one - first) * 2);
      if (glyph !== 0) letters.add(one);
    }
  }
}
