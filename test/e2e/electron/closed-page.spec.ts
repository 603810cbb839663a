import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from '../model/fixtures.ts';

test('each window has the one set of preferences, and only our own frame is given a port, by the one channel', async ({
  start,
}) => {
  const { station, bench } = await start();
  await bench.hasOrders(60);
  const seen = await station.electron?.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => ({
      ...(Reflect.get(contents, 'getLastWebPreferences') as () => object).call(contents),
      rtc: contents.getWebRTCIPHandlingPolicy(),
    })),
  );
  expect(seen).toHaveLength(1);
  expect(seen?.[0]).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    rtc: 'disable_non_proxied_udp',
  });

  const names = await station.electron?.evaluate(({ ipcMain }) => ipcMain.eventNames());
  // Electron's own, which is not a channel of a page.
  expect(names?.filter((name) => name !== 'error')).toEqual(['packdesk:port']);

  // A second window with our own preload, on a page that is not ours.
  const ended = await station.electron?.evaluate(async ({ app, BrowserWindow }) => {
    const preload = `${app.getAppPath()}/out/preload/preload.cjs`;
    const other = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
    await other.loadURL('data:text/html,<p>foreign');
    const outcome: unknown = await other.webContents.executeJavaScript(`new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve('answered'));
      port1.addEventListener('close', () => resolve('closed'));
      port1.start();
      window.postMessage('packdesk:port', '*', [port2]);
      port1.postMessage(JSON.stringify({ id: 1, call: 'station.snapshot' }));
      setTimeout(() => resolve('nothing'), 5000);
    })`);
    other.destroy();
    return outcome;
  });
  expect(ended).not.toBe('answered');
  // The log comes through a pipe, and may be read a moment after the page has its answer.
  await expect.poll(() => station.errorOutput()).toContain('a port from another frame was turned away');
});

test('no permission is given, and no device', async ({ start }) => {
  const { bench } = await start();
  await bench.hasOrders(60);
  const answers = await bench.page.evaluate(async () => {
    const refused = (work: () => Promise<unknown>) =>
      Promise.race([
        work().then(
          (value) => `given: ${JSON.stringify(value)}`,
          () => 'refused',
        ),
        new Promise<string>((resolve) => setTimeout(() => resolve('no answer'), 60_000)),
      ]);
    // If this system has no such devices at all, there is nothing to ask.
    const device = (name: string) => async (): Promise<unknown> => {
      const devices = Reflect.get(navigator, name) as { requestDevice: (filter: object) => Promise<unknown> };
      return devices.requestDevice({ filters: [], acceptAllDevices: true });
    };
    return {
      // Electron's own handlers answer these two, not a policy of the header.
      notifications: await Notification.requestPermission(),
      storage: await navigator.storage.persist(),
      camera: await refused(() => navigator.mediaDevices.getUserMedia({ video: true })),
      microphone: await refused(() => navigator.mediaDevices.getUserMedia({ audio: true })),
      screen: await refused(() => navigator.mediaDevices.getDisplayMedia()),
      place: await refused(
        () =>
          new Promise((resolve, reject) => {
            navigator.geolocation.getCurrentPosition(resolve, () => reject(new Error('refused')));
          }),
      ),
      clipboard: await refused(() => navigator.clipboard.readText()),
      midi: await refused(() => navigator.requestMIDIAccess()),
      usb: await refused(device('usb')),
      hid: await refused(device('hid')),
      bluetooth: await refused(device('bluetooth')),
      lock: await refused(() => navigator.wakeLock.request('screen')),
    };
  });
  expect(answers).toEqual({
    ...Object.fromEntries(Object.keys(answers).map((name) => [name, 'refused'])),
    notifications: 'denied',
    storage: false,
  });
});

test('nothing of the page or of Chromium reaches the network, whatever asks for it', async ({ start }) => {
  const { station, bench } = await start();
  await bench.hasOrders(60);
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.on('error', () => undefined);
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let datagrams = 0;
  const stun = createSocket('udp4', () => datagrams++).bind(0, '127.0.0.1');
  await once(stun, 'listening');

  await bench.page.evaluate(
    async ([address = '', stunAddress = '']) => {
      const quiet = async (work: () => unknown) => {
        try {
          await work();
        } catch {
          // The servers' counts show whether it was refused.
        }
      };
      const add = (tag: string, attributes: Record<string, string>) =>
        quiet(() => {
          const element = document.createElement(tag);
          for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
          document.body.append(element);
          if (element instanceof HTMLFormElement) element.submit();
          if (element instanceof HTMLAnchorElement) element.click();
        });
      for (const rel of [
        'preconnect',
        'dns-prefetch',
        'prefetch',
        'preload',
        'stylesheet',
        'prerender',
        'icon',
      ])
        await add('link', { rel, href: `${address}/${rel}`, as: 'image' });
      for (const tag of ['img', 'iframe', 'embed', 'video', 'script', 'webview'])
        await add(tag, { src: `${address}/${tag}` });
      await add('object', { data: `${address}/object` });
      await add('form', { action: `${address}/form`, method: 'post' });
      await add('a', { href: `${address}/a`, ping: `${address}/ping`, target: '_blank' });
      await quiet(() => fetch(`${address}/fetch`, { mode: 'no-cors' }));
      await quiet(() => navigator.sendBeacon(`${address}/beacon`));
      await quiet(() => new WebSocket(`${address.replace('http', 'ws')}/socket`));
      await quiet(() => new EventSource(`${address}/events`));
      await quiet(() => window.open(`${address}/window`));
      await quiet(() => (location.href = `${address}/location`));
      await quiet(async () => {
        const connection = new RTCPeerConnection({ iceServers: [{ urls: `stun:${stunAddress}` }] });
        connection.createDataChannel('x');
        await connection.setLocalDescription(await connection.createOffer());
      });
    },
    [at, `127.0.0.1:${stun.address().port}`],
  );
  // Past every policy of the page: what Chromium itself is asked for, and a window without any of our headers.
  await station.electron?.evaluate(async ({ BrowserWindow, net }, address) => {
    const other = new BrowserWindow({ show: false });
    await Promise.allSettled([net.fetch(`${address}/net`), other.loadURL(`${address}/other`)]);
    other.destroy();
  }, at);
  await bench.page.waitForTimeout(1_500);
  expect(connections, 'connections').toBe(0);
  expect(datagrams, 'datagrams').toBe(0);
  expect(bench.page.url()).toBe('app://packdesk/index.html');
  // The servers run, and count connections.
  await fetch(at).catch(() => undefined);
  expect(connections).toBe(1);
  server.close();
  stun.close();
});

test('a file that is dropped opens nothing, and no frame or window is to be had', async ({ start }) => {
  const { station, bench } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [process.execPath], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
  await page.evaluate(async () => {
    for (const src of ['app://packdesk/index.html', 'data:text/html,foreign', 'file:///etc/passwd']) {
      const frame = document.createElement('iframe');
      frame.src = src;
      document.body.append(frame);
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  });
  const seen = await station.electron?.evaluate(({ webContents }) =>
    Promise.all(
      webContents.getAllWebContents().map(async (contents) => ({
        url: contents.getURL(),
        frames: await Promise.all(
          contents.mainFrame.framesInSubtree
            .filter((frame) => frame !== contents.mainFrame)
            .map((frame) => frame.executeJavaScript('document.body.textContent') as Promise<string>),
        ),
      })),
    ),
  );
  // The frames are there, and each is empty: the policy has no source for them.
  expect(seen).toEqual([{ url: 'app://packdesk/index.html', frames: ['', '', ''] }]);
  expect(await page.evaluate(() => document.querySelectorAll('[data-order]').length)).toBeGreaterThan(0);
});
