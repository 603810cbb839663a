import { expect, test } from '../model/fixtures.ts';

test('with Caps Lock on, a scan is read as it was meant', async ({ start }) => {
  const { station, bench } = await start();
  await bench.hasOrders(60);
  const code = ']E0Ab9529999999992';
  await station.electron?.evaluate(({ BrowserWindow }, text) => {
    const page = BrowserWindow.getAllWindows()[0]?.webContents;
    for (const character of text) {
      // The scanner holds Shift for capitals; with the lock on, the computer makes small letters of them.
      const isUpper = /[A-Z]/.test(character);
      const isLower = /[a-z]/.test(character);
      const keyCode = isUpper ? character.toLowerCase() : isLower ? character.toUpperCase() : character;
      // The lock turns letters round, and no other keys.
      const lock = isUpper || isLower ? (['capslock'] as const) : [];
      const modifiers = isUpper ? [...lock, 'shift' as const] : [...lock];
      page?.sendInputEvent({ type: 'keyDown', keyCode, modifiers });
      page?.sendInputEvent({ type: 'keyUp', keyCode, modifiers });
    }
    page?.sendInputEvent({ type: 'keyDown', keyCode: 'Enter' });
    page?.sendInputEvent({ type: 'keyUp', keyCode: 'Enter' });
  }, code);
  await expect(bench.lastScan.locator('code')).toHaveText('Ab9529999999992');
});
