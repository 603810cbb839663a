/** A call that the main process does not answer as it should, made so in the page: the same on each host. */
import type { Page } from 'playwright';

/**
 * From now on what the screens ask by this name is an error.
 * @returns makes it whole again
 */
export async function breakCall(page: Page, call: string): Promise<() => Promise<void>> {
  await page.evaluate((name) => {
    const broken = (frame: unknown) =>
      typeof frame === 'string' ? frame.replace(`"call":"${name}"`, '"call":"none"') : frame;
    const { send } = WebSocket.prototype;
    const { postMessage } = MessagePort.prototype;
    WebSocket.prototype.send = function (frame) {
      send.call(this, broken(frame) as typeof frame);
    };
    MessagePort.prototype.postMessage = function (frame: unknown) {
      postMessage.call(this, broken(frame));
    };
    Reflect.set(window, 'mendCall', () => {
      WebSocket.prototype.send = send;
      MessagePort.prototype.postMessage = postMessage;
    });
  }, call);
  return () => page.evaluate(() => (Reflect.get(window, 'mendCall') as () => void)());
}

/** From now on nothing that the screens ask reaches the main process, as where it hangs. */
export async function holdCalls(page: Page): Promise<void> {
  await page.evaluate(() => {
    MessagePort.prototype.postMessage = () => undefined;
  });
}
