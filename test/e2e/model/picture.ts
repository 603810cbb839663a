/** Pictures for people to look at. They check nothing, and each takes longer than the measurements. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';

const output = new URL('../output/', import.meta.url);

/**
 * Takes a picture of the screen if `PACKDESK_PICTURES=1` asks for them.
 * @param name path below `test/e2e/output`, without the extension
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env['PACKDESK_PICTURES'] !== '1') return;
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, output)) });
}
