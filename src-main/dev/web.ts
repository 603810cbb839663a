/**
 * `npm run dev:web`: the browser host on its source, started again when that changes, behind Vite, which replaces
 * screens in the open page. The page keeps its address and token over a restart.
 */
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { ProxyOptions } from 'vite';
import { isOwnHost, isOwnOrigin, offersToken, SUBPROTOCOL } from '../host/caller.ts';
import { RestartedProcess } from './restarted-process.ts';
import { portOf, SOURCE, startScreens } from './screens-server.ts';

const forStation = process.argv.slice(2);
const given = forStation.indexOf('--port');
const [, port = '0'] = given < 0 ? [] : forStation.splice(given, 2);

const token = randomBytes(24).toString('base64url');
/** The station that runs now. */
let station: URL | null = null;

/** A page with our token speaks to the station; any other page is recognised and refused. */
const proxy: ProxyOptions = {
  target: 'http://127.0.0.1',
  ws: true,
  bypass: () => (station ? undefined : false),
  configure: (server, options) => {
    server.on('proxyReqWs', (toStation, { headers }) => {
      const { host, origin, 'sec-websocket-protocol': offered } = headers;
      if (!station || !isOwnHost(host, portOf(screens)) || !isOwnOrigin(origin ?? null, host ?? '')) return;
      if (!offersToken(offered, token)) return;
      toStation.setHeader('host', station.host);
      toStation.setHeader('origin', station.origin);
      toStation.setHeader('sec-websocket-protocol', `${SUBPROTOCOL}, ${station.hash.slice(1)}`);
    });
    setTarget = (url) => (options.target = url);
  },
};
let setTarget = (_url: string): unknown => undefined;

const screens = await startScreens(Number(port), { server: { proxy: { '/rpc': proxy } } });

let isFirst = true;
const host = new RestartedProcess(
  () => ({ file: process.execPath, args: [`${SOURCE}/web.ts`, '--headless', '--port', '0', ...forStation] }),
  (child) => {
    station = null;
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        const ready = JSON.parse(line) as { url: string };
        station = new URL(ready.url);
        setTarget(station.origin);
        if (!isFirst) return;
        isFirst = false;
        const url = `http://127.0.0.1:${portOf(screens)}/#${token}`;
        process.stdout.write(`${JSON.stringify({ ...ready, url })}\n`);
      });
    child.on('exit', (status) => {
      station = null;
      // The first start failed: its sentence is on standard error.
      if (isFirst) process.exit(status ?? 1);
    });
  },
);
host.start();
screens.watcher.add(SOURCE).on('all', (_event, path) => {
  if (path.startsWith(SOURCE) && path.endsWith('.ts')) void host.restart();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void host.stop().then(() => process.exit(0)));
