import { expect, test } from '../model/fixtures.ts';

/** Each text would show at once if a screen took it for markup, an address or a template. */
const HOSTILE = [
  '<img src=x onerror="window.hostile=1">',
  '<script>window.hostile=1</script>',
  '"><svg onload=window.hostile=1>',
  '{@html window.hostile=1} ${window.hostile=1} {{window.hostile=1}}',
  'javascript:window.hostile=1',
  "=HYPERLINK('http://evil.example')",
].join(' ');

/** Texts that a service may send without a refusal of the order: identifiers, dates and codes of its own stay as they are. */
const AS_IT_IS =
  /^(orderId|id|status|currency|foreignCurrency|ean|.*Date|country|outboundCountry|type|itemIds?|number|channelNumber)$/;

function poison(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (typeof part === 'string' && !AS_IT_IS.test(key)) Reflect.set(value, key, `${part} ${HOSTILE}`);
    else poison(part);
  }
}

test('hostile text in every field of every order is shown as text, on every screen @core', async ({
  openBench,
  between,
  service,
}) => {
  between.change = ({ orders }) => orders.forEach(poison);
  const { bench, page } = await openBench({ through: between });
  await page.evaluate(() => {
    const violations: string[] = [];
    Reflect.set(window, 'violations', violations);
    document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(event.effectiveDirective),
    );
  });
  for (const screen of ['Pick list', 'Outbox', 'Checks', 'Service console', 'Settings', 'Queue'] as const)
    await bench.go(screen);
  const [order] = service.book.all().filter(({ status }) => status === 'READY_TO_SHIP');
  await bench.scan(order?.orderId ?? '');
  await expect(bench.openOrder).toBeVisible();
  await expect(page.locator('main')).toContainText('<img src=x onerror=');
  await bench.scan(order?.orderId ?? '');
  await expect(bench.packing).toBeVisible();
  await expect(page.locator('main')).toContainText('<img src=x onerror=');
  expect(
    await page.evaluate(() => ({
      hostile: Reflect.get(window, 'hostile') as unknown,
      violations: Reflect.get(window, 'violations') as unknown,
      elements: document.querySelectorAll('main script, main img[src=x], main [onload], main iframe').length,
    })),
  ).toEqual({ hostile: undefined, violations: [], elements: 0 });
});

test('an address that is scanned is a code like any other: nothing is opened @host:permissions', async ({
  lookAtBench,
}) => {
  const { bench, page } = await lookAtBench();
  const address = page.url();
  for (const code of [
    'javascript:window.hostile=1',
    'file:///etc/passwd',
    'https://evil.example/',
    'app://packdesk/index.html#x',
    'data:text/html,x',
  ]) {
    await bench.scan(code);
    await expect(bench.lastScan).toContainText(code);
    expect(page.url(), code).toBe(address);
  }
  expect(await page.evaluate(() => Reflect.get(window, 'hostile') as unknown)).toBeUndefined();
  expect(page.context().pages()).toHaveLength(1);
});

test('what a page may ask its browser for is a closed list @host:permissions', async ({ lookAtBench }) => {
  const { bench } = await lookAtBench();
  const allowed = await bench.page.evaluate(() =>
    (Reflect.get(document, 'featurePolicy') as { allowedFeatures: () => string[] }).allowedFeatures(),
  );
  expect(allowed.filter((name) => !name.startsWith('ch-')).filter((name) => name !== 'aria-notify')).toEqual([
    'autoplay',
  ]);
});
