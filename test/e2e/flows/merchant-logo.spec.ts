/** The merchant's logo, from a file of the computer onto the slip. */
import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';

/** A grey picture (PNG, 8 bits). */
function png(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = Buffer.alloc(height * (width + 1), 90);
  for (let y = 0; y < height; y++) rows[y * (width + 1)] = 0;
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const hasPicture = (pdf: Uint8Array) => /\/Subtype\s*\/Image/.test(Buffer.from(pdf).toString('latin1'));

test('a logo is chosen from a file, stands on the slip, and is taken away; what is none is refused with a sentence @host:files @host:print', async ({
  openBench,
  service,
}) => {
  const { orderId } = mostUrgent(service.book);
  const { station, bench, page } = await openBench({ settings: { station: 'Bench 7', language: 'en' } });
  await bench.go('Settings');
  const field = page.getByTestId('merchant-logo');
  const choose = (name: string, buffer: Buffer) =>
    field.getByLabel('Merchant’s logo').setInputFiles({ name, mimeType: 'image/png', buffer });
  for (const [name, buffer, words] of [
    [
      'logo.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'this is an SVG',
    ],
    ['logo.png', Buffer.from('GIF89a'), 'this is none, or it is damaged'],
    ['cut.png', png(300, 100).subarray(0, 30), 'this is none, or it is damaged'],
    ['wide.png', png(2_001, 1), 'at most 2,000 pixels'],
    ['large.png', Buffer.concat([png(10, 10), Buffer.alloc(200_001)]), 'at most 200 kB'],
  ] as const) {
    await choose(name, buffer);
    await expect(field, name).toContainText(words);
    await expect(field.getByRole('img')).toHaveCount(0);
  }
  await choose('logo.png', png(300, 100));
  await expect(field.getByRole('img')).toBeVisible();
  await bench.go('Queue');
  await bench.scan(orderId);
  await expect(bench.openOrder).toBeVisible();
  expect(hasPicture(await station.printed(() => page.keyboard.press('Control+P')))).toBe(true);
  await page.getByRole('button', { name: 'Packing slip' }).click();
  const logo = page.getByTestId('slip').locator('img');
  await expect
    .poll(() => logo.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight]))
    .toEqual([300, 100]);
  await bench.go('Settings');
  await field.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(field.getByRole('img')).toHaveCount(0);
});
