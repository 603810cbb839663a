/**
 * Flows with the scanner only: no key but those that it types, no mouse, no finger. A connection has no barcode to scan:
 * addresses and secret are on no label, so that a station without a keyboard gets them by a policy.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stationPath } from '../../support/windows-station.ts';
import { expect, SECRET, test } from '../model/fixtures.ts';
import { onlyWith } from '../model/one-hand.ts';
import { addAll, LIA, PIA, scanBadge, signOnPage, signedOn } from '../model/operators.ts';
import { mostUrgent } from '../model/order-book.ts';
import { INTO_TWO_PARCELS, showTwoParcels, UNITS_IN_TWO } from '../model/two-parcels.ts';

test('a policy sets the connection up: the first thing that a scanner meets is the queue @host:disk @host:keys', async ({
  openBench,
  service,
  dataDir,
}) => {
  const clientSecretFile = join(dataDir, 'secret');
  writeFileSync(clientSecretFile, SECRET, { mode: 0o600 });
  const policy = join(dataDir, 'policy.json');
  const given = {
    ...service.addresses,
    clientId: 'practice-merchant',
    clientSecretFile: stationPath(clientSecretFile),
  };
  writeFileSync(policy, JSON.stringify(given));
  const { bench } = await openBench({ connected: false, args: ['--policy', policy] });
  const foreign = await onlyWith(bench.page, 'scanner');
  const { orderId, salesChannelOrderId } = mostUrgent(service.book);
  await bench.scanOpens(orderId, salesChannelOrderId);
  expect(await foreign()).toEqual([]);
});

test('by scanner alone: sign in, two parcels, a cancel that a lead approves, lock @host:keys', async ({
  openBench,
  service,
  between,
}) => {
  const { orderId, salesChannelOrderId: number } = mostUrgent(service.book);
  showTwoParcels(between, orderId);
  const { bench, page } = await openBench({ through: between });
  await addAll(bench);
  const foreign = await onlyWith(page, 'scanner');
  await bench.scan('PKDCMDLOCK');
  await expect(signOnPage(bench)).toBeVisible();
  await scanBadge(bench, PIA);

  await bench.scan(number);
  await expect(bench.openOrder).toHaveText(number);
  await bench.scan('PKDCMDPACK');
  await expect(bench.packing).toBeVisible();
  for (const [n, { ean }] of INTO_TWO_PARCELS.flat().entries()) {
    await bench.scan(ean);
    await expect(bench.packedTotal).toHaveText(`${n + 1} / ${UNITS_IN_TWO} units`);
  }
  await bench.scan('PKDCMDSEAL');
  await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'cleared');
  await bench.scan('PKDCMDNEXT');
  await expect(page.getByTestId('packing-order')).not.toHaveText(number);
  await expect(bench.packedTotal).toHaveText(/^0 /);

  await bench.scan('PKDCMDCANCEL');
  await expect(bench.cancelPanel).toBeVisible();
  await bench.scan('PKDCMDREASON2');
  await bench.scan('PKDCMDDONE');
  await expect(page.getByTestId('approval')).toBeVisible();
  await bench.scan(LIA.badge ?? '');
  await expect(bench.cancelPanel).toBeHidden();
  await expect(page.getByTestId('stop')).toBeVisible();
  await expect(signedOn(bench)).toHaveText('Pia');

  await bench.scan('PKDCMDLOCK');
  await expect(signOnPage(bench)).toContainText('Pia was signed in');
  expect(await foreign()).toEqual([]);
});

test('a key that no scanner types is noted @host:keys', async ({ lookAtBench }) => {
  const { bench } = await lookAtBench();
  const foreign = await onlyWith(bench.page, 'scanner');
  await bench.page.keyboard.press('F3');
  await expect.poll(foreign).toEqual(['key F3']);
});
