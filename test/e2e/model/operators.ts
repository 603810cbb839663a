/** Operators as people at work know them. */
import type { Locator } from 'playwright';
import { expect } from 'playwright/test';
import type { Bench } from './bench.ts';

export interface Person {
  name: string;
  role: 'Packer' | 'Lead' | 'Administrator';
  badge?: string;
  pin?: string;
}

export const ADA: Person = { name: 'Ada', role: 'Administrator', badge: 'BADGE-ADA-0001', pin: '900001' };
export const LIA: Person = { name: 'Lia', role: 'Lead', badge: 'BADGE-LIA-0002', pin: '800002' };
export const PIA: Person = { name: 'Pia', role: 'Packer', badge: 'BADGE-PIA-0003', pin: '700003' };

export const signOnPage = ({ page }: Bench): Locator => page.getByTestId('sign-on');
export const signedOn = ({ page }: Bench): Locator => page.getByTestId('signed-on');

export async function openOperators(bench: Bench): Promise<void> {
  await bench.go('Settings');
  await bench.page.getByTestId('operators-panel').getByRole('button', { name: 'Operators' }).click();
  await expect(bench.page.getByRole('heading', { level: 1, name: 'Operators' })).toBeVisible();
}

/** Adds a person, starting on the screen of operators. */
export async function add(bench: Bench, person: Person): Promise<void> {
  await bench.page.getByRole('button', { name: /^Add / }).click();
  await fillIn(bench, person);
  await expect(bench.page.getByTestId('operators')).toContainText(person.name);
}

/** The form that is open, and saves it; the badge is scanned. */
export async function fillIn(bench: Bench, { name, role, badge, pin }: Person): Promise<void> {
  const { page } = bench;
  const form = page.getByTestId('operator-form');
  await form.getByLabel('Name').fill(name);
  const roles = form.getByLabel('Role');
  if (await roles.isEnabled()) await roles.selectOption({ label: role });
  if (badge !== undefined) {
    await bench.scan(badge);
    await expect(form.getByTestId('badge-state')).toHaveText(/^Scanned/);
  }
  if (pin !== undefined) await form.getByLabel('PIN', { exact: true }).fill(pin);
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
}

/** Ada, Lia and Pia; Ada stays signed in. */
export async function addAll(bench: Bench): Promise<void> {
  await openOperators(bench);
  for (const person of [ADA, LIA, PIA]) await add(bench, person);
  await expect(signedOn(bench)).toHaveText('Ada');
}

/** Enters a PIN on the page for it. */
export async function enterPin(bench: Bench, name: string, pin: string): Promise<void> {
  const { page } = bench;
  const names = page.getByTestId('sign-on-names');
  const pinField = page.getByTestId('pin');
  await expect(names.or(pinField)).toBeVisible();
  if (await names.isVisible()) await names.getByRole('button', { name }).click();
  await pinField.fill(pin);
  await page.keyboard.press('Enter');
}

/** Signs on by badge, from the sign-on page or any other screen. */
export async function scanBadge(bench: Bench, { name, badge = '' }: Person): Promise<void> {
  await bench.scan(badge);
  await expect(signedOn(bench)).toHaveText(name);
}

/** Walks through the screens of operators, and back to the queue with Ada signed in. @param look looks at the screen */
export async function walkThroughOperators(
  bench: Bench,
  look: (name: string) => Promise<void>,
): Promise<void> {
  const { page } = bench;
  await bench.hasOrders(60);
  await openOperators(bench);
  await look('operators-none');
  await page.getByRole('button', { name: /^Add / }).click();
  await look('operator-form');
  await page.keyboard.press('Escape');
  await addAll(bench);
  await look('operators');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByTestId('operator-events')).toContainText('Badge set');
  await look('operator-events');
  await bench.go('Settings');
  await look('station-with-operators');
  await page.keyboard.press('Control+l');
  await expect(page.getByTestId('sign-on-names')).toBeVisible();
  await look('locked');
  await page.getByTestId('sign-on-names').getByRole('button', { name: 'Pia' }).click();
  await expect(page.getByTestId('pin')).toBeVisible();
  await look('pin');
  await scanBadge(bench, PIA);
  await bench.go('Queue');
  await expect(bench.chosenRow).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(bench.openOrder).toBeVisible();
  await page.keyboard.press('F10');
  await expect(bench.cancelPanel).toBeVisible();
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('approval')).toContainText('Scan the lead’s badge');
  await look('approval');
  await page.keyboard.press('Escape');
}
