/** Screens of a floor, measured like every screen (every-screen.spec.ts). */
import { withSeveralCodes } from '../model/order-book.ts';
import { askOn, decideByScanner, elsewhereOn, expect, floorOf, test } from '../model/floor.ts';
import { breaksNoRule } from '../model/looks/axe.ts';
import { isReachedByScanner } from '../model/looks/by-scanner.ts';
import { fitsInLanguages } from '../model/looks/languages.ts';
import { isLargeEnough } from '../model/looks/large-enough.ts';
import { allOf, type Look } from '../model/looks/look.ts';
import { suitsLowVision } from '../model/looks/low-vision.ts';
import { fitsEverySize } from '../model/looks/sizes.ts';

test.describe.configure({ timeout: 900_000 });

test('presence, questions and benches suit every size, language and eye', async ({
  host,
  onFloor,
  service,
}) => {
  const looks: Look[] = [
    isLargeEnough,
    breaksNoRule,
    fitsEverySize,
    ...(host === 'browser' ? [fitsInLanguages] : []),
    suitsLowVision,
  ];
  const { orderId, items } = withSeveralCodes(service.book);
  const ean = items[0]?.ean ?? '';
  const { bench: one } = await onFloor('Bench 1');
  const { bench: three } = await onFloor('Bench 3');
  const look = allOf(three.page, looks);
  const onBench = allOf(three.page, [isReachedByScanner, ...looks]);
  await expect(floorOf(three)).toHaveText('Group: 2 benches');
  await one.pack(orderId);
  await one.scan(ean);

  await three.go('Settings');
  await look('station with a floor');
  await three.page.getByRole('button', { name: 'Leave the group' }).click();
  await expect(three.page.getByTestId('leave-floor')).toBeVisible();
  await look('leave the floor');
  await three.page.keyboard.press('Escape');

  await floorOf(three).click();
  await expect(three.page.getByTestId('benches')).toContainText('Bench 1');
  await look('benches');
  await three.scan('PKDCMDTWICE');
  await expect(three.page.getByTestId('no-conflicts')).toBeVisible();
  await look('no conflicts');

  await three.go('Checks');
  await three.page.getByRole('button', { name: 'Check now' }).click();
  await expect(three.page.getByTestId('sweeps')).toContainText('made by Bench 1');
  await look('a check of another bench');

  await three.go('Queue');
  await three.scan(orderId);
  await expect(three.openOrder).toBeVisible();
  await expect(elsewhereOn(three)).toBeVisible();
  await look('order of another bench');
  await three.scan(orderId);
  await expect(three.packing).toBeVisible();
  await expect(elsewhereOn(three)).toBeVisible();
  await onBench('another bench has it');
  await three.scan('PKDCMDASKFOR');
  await expect(three.page.getByTestId('decision-panel')).toBeVisible();
  await onBench('ask for it');
  await three.page.keyboard.press('Escape');

  await decideByScanner(three, 'ASKFOR', 1);
  await expect(askOn(one)).toBeVisible();
  await allOf(one.page, [isReachedByScanner, ...looks])('asked for it');
});
