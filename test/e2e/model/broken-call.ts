/** A call that the main process does not answer as it should, made so in the page: the same on each host. */
import type { Page } from 'playwright';

/** Lets every call of that name fail from now on. @returns a function that ends this */
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

/** Keeps all calls of the screens from reaching the main process from now on, as if it hung. */
export async function holdCalls(page: Page): Promise<void> {
  await page.evaluate(() => {
    MessagePort.prototype.postMessage = () => undefined;
  });
}

/** Holds every call of that name from now on. @returns a function that releases them */
export async function holdCall(page: Page, call: string): Promise<() => Promise<void>> {
  await page.evaluate((name) => {
    const waiting: (() => void)[] = [];
    const isIt = (frame: unknown) => typeof frame === 'string' && frame.includes(`"call":"${name}"`);
    const { send } = WebSocket.prototype;
    const { postMessage } = MessagePort.prototype;
    WebSocket.prototype.send = function (frame) {
      if (isIt(frame)) waiting.push(() => send.call(this, frame));
      else send.call(this, frame);
    };
    MessagePort.prototype.postMessage = function (frame: unknown) {
      if (isIt(frame)) waiting.push(() => postMessage.call(this, frame));
      else postMessage.call(this, frame);
    };
    Reflect.set(window, 'letCallGo', () => {
      WebSocket.prototype.send = send;
      MessagePort.prototype.postMessage = postMessage;
      for (const go of waiting) go();
    });
  }, call);
  return () => page.evaluate(() => (Reflect.get(window, 'letCallGo') as () => void)());
}
