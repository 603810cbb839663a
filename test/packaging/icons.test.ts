import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeIcons } from '../../resources/packaging/icons.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'packdesk-icons-'));
  writeIcons(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(folder, file));

/** Edge lengths that a PNG says it has; it fails if the bytes are none. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(0, 8)).toEqual(Buffer.from('89504e470d0a1a0a', 'hex'));
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

it('for Linux each size is a file that says it in its name', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.png'));
  expect(files).toHaveLength(8);
  for (const file of files) expect(sizeOf(read(file)).join('x')).toBe(file.replace('.png', ''));
});

it('for Windows all sizes are in one file, the largest that its task bar shows among them', () => {
  const ico = read('icon.ico');
  expect(ico.readUInt16LE(2)).toBe(1);
  const images = Array.from({ length: ico.readUInt16LE(4) }, (_none, index) => {
    const row = 6 + 16 * index;
    const [length, offset] = [ico.readUInt32LE(row + 8), ico.readUInt32LE(row + 12)];
    const size = sizeOf(ico.subarray(offset, offset + length));
    // 0 stands for 256.
    expect(size).toEqual([ico.readUInt8(row) || 256, ico.readUInt8(row + 1) || 256]);
    return { size: size[0], end: offset + length };
  });
  expect(images.map(({ size }) => size)).toEqual([16, 20, 24, 32, 40, 48, 64, 128, 256]);
  expect(images.at(-1)?.end).toBe(ico.length);
});

it('for macOS each kind has the size that it stands for', () => {
  const icns = read('icon.icns');
  expect(icns.toString('latin1', 0, 4)).toBe('icns');
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const sizes: Record<string, number> = {};
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    sizes[icns.toString('latin1', at, at + 4)] = sizeOf(icns.subarray(at + 8))[0];
  }
  expect(sizes).toEqual({
    ...{ icp4: 16, icp5: 32, ic07: 128, ic08: 256, ic09: 512 },
    ...{ ic10: 1024, ic11: 32, ic12: 64, ic13: 256, ic14: 512 },
  });
});

it('the same drawing gives the same bytes', () => {
  const before = readdirSync(folder).map((file) => ({ file, bytes: read(file) }));
  writeIcons(folder);
  expect(readdirSync(folder).map((file) => ({ file, bytes: read(file) }))).toEqual(before);
});
