/** Operators: signing on by badge, PIN and tap, switching, the lock, a lead's approval. */
import { expect, test } from '../model/fixtures.ts';
import { tap } from '../model/finger.ts';
import {
  ADA,
  add,
  addAll,
  enterPin,
  LIA,
  openOperators,
  PIA,
  scanBadge,
  signedOn,
  signOnPage,
} from '../model/operators.ts';
import { withSeveralCodes } from '../model/order-book.ts';

test('a station has operators from the first administrator on, and a badge signs in @core @host:window', async ({
  openBench,
}) => {
  const { bench, page } = await openBench();
  await openOperators(bench);
  await expect(page.getByTestId('no-operators')).toBeVisible();
  await add(bench, ADA);
  await expect(signedOn(bench)).toHaveText('Ada');
  await add(bench, PIA);
  await page.keyboard.press('Control+l');
  await expect(signOnPage(bench)).toContainText('Ada was signed in');
  await expect(page).toHaveTitle('Sign in – Packdesk');
  await page.keyboard.press('F2');
  await bench.scan('BADGE-OF-NOBODY');
  await expect(page.getByTestId('sign-on-problem')).toContainText('Wrong badge or PIN');
  await scanBadge(bench, PIA);
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
});

test('whoever signs in next begins on a screen that the role may see', async ({ start }) => {
  const { bench } = await start();
  const { page } = bench;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await bench.hasOrders(60);
  await addAll(bench);
  for (const [button, title] of [
    ['Backups', 'Backups'],
    ['Erase a buyer’s data', 'Erase a buyer’s data'],
  ] as const) {
    await bench.go('Settings');
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(heading(title)).toBeVisible();
    await page.keyboard.press('Control+l');
    await expect(signOnPage(bench)).toBeVisible();
    await scanBadge(bench, LIA);
    await expect(heading('Queue')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await scanBadge(bench, ADA);
  }
  await openOperators(bench);
  // A lead may give a packer a new PIN there; a packer may do nothing.
  await scanBadge(bench, LIA);
  await expect(page.getByRole('button', { name: 'New PIN for Pia' })).toBeVisible();
  await scanBadge(bench, PIA);
  await expect(heading('Queue')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await bench.go('Outbox');
  await scanBadge(bench, ADA);
  await expect(heading('Outbox')).toBeVisible();
});

test('a locked station shows nothing of the last scan, and says that a scan counts nothing @core', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench();
  await addAll(bench);
  await bench.go('Queue');
  const order = withSeveralCodes(service.book);
  const [item] = order.items;
  await bench.pack(order.orderId);
  await bench.scan(item?.ean ?? '');
  await expect(bench.packedTotal).toHaveText(/^1\D/);
  await page.keyboard.press('Control+l');
  await expect(signOnPage(bench)).toContainText('Ada was signed in');
  const problem = page.getByTestId('sign-on-problem');
  for (const code of [item?.ean ?? '', order.orderId, 'PKDCMDQUEUE', '4012345678901']) {
    await bench.scan('BADGE-OF-NOBODY');
    await expect(problem).toContainText('Wrong badge or PIN');
    await bench.scan(code);
    await expect(problem).toHaveText(
      'Station locked: the scan counted nothing. Scan a badge, or choose your name and enter your PIN.',
    );
    for (const text of [item?.name ?? '', item?.ean ?? '', order.orderId, order.salesChannelOrderId])
      await expect(page.locator('body')).not.toContainText(text);
  }
  await scanBadge(bench, ADA);
  await expect(bench.packedTotal).toHaveText(/^1\D/);
});

test('a PIN field has the focus after each wrong try, a held key enters its digit once, and the keyboard alone is enough @host:keys', async ({
  openBench,
}) => {
  const { bench, page } = await openBench();
  await addAll(bench);
  await page.keyboard.press('Control+l');
  await page.getByTestId('sign-on-names').getByRole('button', { name: 'Pia' }).click();
  const pin = page.getByTestId('pin');
  await expect(pin).toBeFocused();
  for (const digit of '1111') await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByTestId('sign-on-problem')).toContainText('Wrong badge or PIN');
  await expect(pin).toBeFocused();
  // The second and third press without a release are what the system repeats.
  for (let n = 0; n < 3; n++) await page.keyboard.down('7');
  await page.keyboard.up('7');
  for (const digit of '00003') await page.keyboard.press(digit, { delay: 120 });
  await expect(pin).toHaveValue('700003');
  await page.getByRole('button', { name: 'Delete the last digit' }).click();
  await expect(pin).toBeFocused();
  // Typed at a person's pace: Enter right after a digit is a scanner's.
  await page.keyboard.press('3', { delay: 150 });
  await page.keyboard.press('Enter');
  await expect(signedOn(bench)).toHaveText('Pia');

  await test.step('by keyboard alone: lock, choose a name, enter a PIN', async () => {
    await page.keyboard.press('Control+l');
    await expect(page.getByTestId('sign-on-names')).toBeVisible();
    const lia = page.getByTestId('sign-on-names').getByRole('button', { name: 'Lia' });
    for (let n = 0; n < 5 && !(await lia.evaluate((one) => one === document.activeElement)); n++)
      await page.keyboard.press('Tab');
    await expect(lia).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('pin')).toBeFocused();
    for (const digit of LIA.pin ?? '') await page.keyboard.press(digit, { delay: 120 });
    await expect(page.getByTestId('pin')).toHaveValue(LIA.pin ?? '');
    await page.keyboard.press('Enter');
    await expect(signedOn(bench)).toHaveText('Lia');
  });
});

test('a PIN signs in by keyboard and by finger; wrong ones wait, and a lead sets a new one', async ({
  openBench,
}) => {
  const { bench, page } = await openBench();
  await addAll(bench);
  await page.keyboard.press('Control+l');
  await enterPin(bench, 'Pia', PIA.pin ?? '');
  await expect(signedOn(bench)).toHaveText('Pia');
  await signedOn(bench).click();
  for (let n = 0; n < 5; n++) {
    await enterPin(bench, 'Pia', '0000');
    // The wait counts down from 30 seconds, for 20 at most by now.
    const words = n < 4 ? 'Wrong badge or PIN' : /wait (30|[12]\d) seconds/;
    await expect(page.getByTestId('sign-on-problem')).toContainText(words);
    await expect(page.getByTestId('pin')).toHaveValue('');
  }
  await enterPin(bench, 'Pia', PIA.pin ?? '');
  await expect(page.getByTestId('sign-on-problem')).toContainText('Too many wrong tries');
  await scanBadge(bench, LIA);
  await openOperators(bench);
  await page.getByRole('button', { name: 'New PIN for Pia' }).click();
  await page.getByTestId('operator-form').getByLabel('A new PIN').fill('4321');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('operator-form')).toBeHidden();
  await page.keyboard.press('Control+l');
  await tap(page, page.getByTestId('sign-on-names').getByRole('button', { name: 'Pia' }));
  for (const digit of '4321') await tap(page, page.getByRole('button', { name: digit, exact: true }));
  await tap(page, page.getByRole('button', { name: 'OK' }));
  await expect(signedOn(bench)).toHaveText('Pia');
});

test('another badge switches in the middle of an order, and a lock keeps it over the end of the process', async ({
  start,
  openBench,
  service,
}) => {
  const { station, bench } = await openBench();
  await addAll(bench);
  await scanBadge(bench, PIA);
  await bench.go('Queue');
  const order = withSeveralCodes(service.book);
  await bench.pack(order.orderId);
  await bench.scan(order.items[0]?.ean ?? '');
  await expect(bench.packedTotal).toHaveText(/^1\D/);
  await scanBadge(bench, LIA);
  await expect(bench.lastScan).toContainText('Lia is signed in');
  await expect(bench.lastScan).not.toContainText('BADGE');
  await expect(bench.packedTotal).toHaveText(/^1\D/);
  await bench.page.keyboard.press('Control+l');
  await expect(signOnPage(bench)).toBeVisible();
  await expect(bench.page.locator('body')).not.toContainText(order.salesChannelOrderId);
  await station.kill();
  const { bench: again } = await start();
  await expect(signOnPage(again)).toContainText('Sign in');
  await expect(signOnPage(again)).not.toContainText('Lia was');
  await scanBadge(again, PIA);
  await expect(again.packedTotal, 'the order that lies half packed on the bench').toHaveText(/^1\D/);
});

test('an idle screen is locked, and the next who signs in goes on with the order', async ({
  openBench,
  service,
}) => {
  const settings = { idleMinutes: 1, station: 'Bench 7' };
  const { station, bench } = await openBench({ settings, hasQuickMinutes: true });
  await addAll(bench);
  await scanBadge(bench, PIA);
  await bench.go('Queue');
  const order = withSeveralCodes(service.book);
  await bench.pack(order.orderId);
  await bench.scan(order.items[0]?.ean ?? '');
  await expect(bench.packedTotal).toHaveText(/^1\D/);
  // No key is pressed for the time of the setting.
  station.passMinute?.();
  await expect(signOnPage(bench)).toContainText('Pia was signed in');
  await scanBadge(bench, PIA);
  await expect(bench.packedTotal).toHaveText(/^1\D/);
});

test('a lead’s badge lets one cancel of a packer happen, and its history has both names @core', async ({
  openBench,
}) => {
  const { bench, page } = await openBench();
  await addAll(bench);
  await scanBadge(bench, PIA);
  await bench.go('Queue');
  await page.keyboard.press('Enter');
  await expect(bench.openOrder).toBeVisible();
  const number = (await bench.openOrder.textContent()) ?? '';
  await page.keyboard.press('F10');
  await expect(bench.cancelPanel).toBeVisible();
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Control+Enter');
  const approval = page.getByTestId('approval');
  await expect(approval).toContainText('A lead is needed to cancel.');
  const asked = approval.getByTestId('asked-step');
  await expect(asked).toContainText('Asked by Pia');
  await expect(asked).toContainText(`Order ${number}`);
  await expect(asked).toContainText(/Units \d/);
  await expect(asked).toContainText('Reason Out of stock');
  await expect(asked).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(approval).toBeHidden();
  await expect(bench.cancelPanel).toContainText('Not done: a lead is needed to cancel');
  await page.keyboard.press('Control+Enter');
  await expect(approval).toBeVisible();
  await bench.scan(PIA.badge ?? '');
  await expect(approval).toContainText('cannot approve this');
  await bench.scan(LIA.badge ?? '');
  await expect(bench.cancelPanel).toBeHidden();
  await expect(signedOn(bench)).toHaveText('Pia');
  await bench.go('Outbox');
  const entry = page.locator('[data-testid=outbox] [data-order]').first();
  await expect(entry).toContainText('by Pia');
  await entry.getByRole('button', { name: 'History' }).click();
  await expect(page.getByTestId('history')).toContainText('by Pia, approved by Lia');
});

test('a packer comes to the own settings by touch, and sees only theme, sound and the scanner test; how packers sign in is not among them', async ({
  openBench,
}) => {
  const { bench, page } = await openBench();
  await addAll(bench);
  await bench.go('Settings');
  const who = page.getByTestId('who-may');
  const reasons = page.getByTestId('reasons');
  await expect(reasons).toBeEditable();
  await expect(who).toHaveCount(0);
  await scanBadge(bench, PIA);
  await expect(who).toContainText('Theme, sound and the scanner test are yours to change.');
  await expect(reasons).toHaveCount(0);
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0);
  await page.keyboard.press('F2');
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click();
  await expect(who).toBeVisible();
  await expect(page.getByRole('button', { name: 'Scanner test' })).toBeVisible();
  for (const field of await page.getByRole('main').getByRole('spinbutton').all())
    await expect(field).not.toBeEditable();
  for (const choice of await page.getByRole('main').getByRole('combobox').all())
    await expect(choice).toBeDisabled();
  for (const box of await page.getByRole('main').getByRole('checkbox').all())
    await expect(box).toBeDisabled();
  for (const button of ['Change connection', 'Backups', 'Erase a buyer’s data'])
    await expect(page.getByRole('button', { name: button })).toHaveCount(0);
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(page.getByTestId('saved')).toContainText('Saved');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await scanBadge(bench, ADA);
  await expect(who).toHaveCount(0);
  await expect(reasons).toBeEditable();

  await test.step('a tap is enough for a packer where the station says so, and for nobody else', async () => {
    await bench.go('Queue');
    await bench.go('Settings');
    await expect(page.getByTestId('saved')).toHaveText('');
    await page.getByLabel('How they sign in').selectOption('badge-pin-tap');
    await expect(page.getByTestId('saved')).toContainText('Saved');
    await page.keyboard.press('Control+l');
    const names = page.getByTestId('sign-on-names');
    await names.getByRole('button', { name: 'Lia' }).click();
    await expect(page.getByTestId('pin')).toBeVisible();
    await page.getByRole('button', { name: 'Another name' }).click();
    await names.getByRole('button', { name: 'Pia' }).click();
    await expect(signedOn(bench)).toHaveText('Pia');
  });
});

test('the screens are in the language of whoever signs in, also in the middle of an order', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench();
  await addAll(bench);
  await page.getByRole('button', { name: 'Change Pia' }).click();
  await page.getByTestId('operator-form').getByLabel('Language of the screens').selectOption('pt-BR');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('operators')).toContainText('Português (Brasil)');
  await bench.go('Queue');
  const order = withSeveralCodes(service.book);
  await bench.pack(order.orderId);
  await scanBadge(bench, PIA);
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await page.keyboard.press('Control+l');
  await expect(signOnPage(bench)).toContainText('Escaneie seu crachá');
  await scanBadge(bench, LIA);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(bench.packing).toBeVisible();
});

test('a PIN that is entered for somebody can be seen before it is saved', async ({ lookAtBench }) => {
  const { bench, page } = await lookAtBench();
  await openOperators(bench);
  await page.getByRole('button', { name: /^Add / }).click();
  const pin = page.getByTestId('operator-form').getByLabel('PIN', { exact: true });
  await pin.fill('246810');
  await expect(pin).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(pin).toHaveAttribute('type', 'text');
  await expect(pin).toHaveValue('246810');
});

test('a packer becomes a lead with the PIN that is entered with it', async ({ openBench }) => {
  const { bench, page } = await openBench();
  await openOperators(bench);
  await add(bench, ADA);
  await add(bench, { name: 'Zoe', role: 'Packer' });
  await page.getByRole('button', { name: 'Change Zoe' }).click();
  const form = page.getByTestId('operator-form');
  await form.getByLabel('Role').selectOption({ label: 'Lead' });
  await page.keyboard.press('Control+Enter');
  await expect(form).toContainText('without a badge or a PIN nobody can sign in');
  await form.getByLabel('PIN', { exact: true }).fill('135790');
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  await expect(page.getByTestId('operators')).toContainText('Lead, no badge, PIN');
});
