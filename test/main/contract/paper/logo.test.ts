import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { isLogo, MOST_LOGO_BYTES, readLogo } from '../../../../src-main/contract/paper/logo.ts';
import { settingsInFile } from '../../../../src-main/contract/station/settings.ts';

const png = (width: number, height: number, more = 0): Buffer => {
  const head = Buffer.alloc(16);
  head.write('IHDR', 4);
  head.writeUInt32BE(width, 8);
  head.writeUInt32BE(height, 12);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    head.subarray(0, 16),
    deflateSync(Buffer.alloc(9)),
    Buffer.alloc(more),
  ]);
};
const jpeg = (width: number, height: number): Buffer => {
  const frame = Buffer.from([0xff, 0xc0, 0, 8, 8, 0, 0, 0, 0, 1]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), frame]);
};
const url = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;

it('is a PNG or a JPEG of a bounded size, whatever its name says', () => {
  expect(readLogo(png(400, 100))).toEqual({ ok: true, type: 'image/png' });
  expect(readLogo(jpeg(400, 100))).toEqual({ ok: true, type: 'image/jpeg' });
  for (const [bytes, why] of [
    [png(2001, 10), 'too-wide'],
    [jpeg(10, 65_000), 'too-wide'],
    [png(10, 10, MOST_LOGO_BYTES), 'too-large'],
    [png(0, 10), 'no-image'],
    [Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), 'svg'],
    [Buffer.from('GIF89a'), 'no-image'],
    [Buffer.from([0xff, 0xd8, 0xff]), 'no-image'],
    [Buffer.alloc(0), 'no-image'],
  ] as const)
    expect(readLogo(bytes), why).toEqual({ ok: false, why });
});

it('in the settings it is a data URL of what it says, and anything else is none', () => {
  const good = url('image/png', png(400, 100));
  expect(isLogo('')).toBe(true);
  expect(isLogo(good)).toBe(true);
  for (const bad of [
    url('image/svg+xml', Buffer.from('<svg onload="alert(1)"/>')),
    url('image/jpeg', png(400, 100)),
    'https://logo.example/logo.png',
    'data:image/png;base64,****',
    'data:image/png;base64,',
    `${good}" onerror="alert(1)`,
  ])
    expect(isLogo(bad), bad).toBe(false);
  expect(settingsInFile.merchantLogo.parse(good)).toBe(good);
  expect(settingsInFile.merchantLogo.parse('https://logo.example/logo.png')).toBe('');
});
