/** A scan's round trip through the application's two doors, against the same look-up behind a bare port and socket. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { MessageChannel } from 'node:worker_threads';
import { WebSocket, WebSocketServer } from 'ws';
import { builtCache } from '../data/built-cache.ts';
import { openStation, portDoor, socketDoor, type Client } from '../harness/bench-station.ts';
import { must, type Bench, type Row } from '../harness/bench.ts';
import { quantile } from '../harness/stats.ts';
import { timedAsync } from '../harness/timing.ts';

const CALLS = 3_000;
const ROUNDS = 5;
const MOST_MORE_US = 40;

type Ask = () => Promise<unknown>;

/** Looks up and answers, without a contract, checks or errors. */
function rawPort(find: () => unknown): { ask: Ask; close: () => void } {
  const { port1, port2 } = new MessageChannel();
  port2.on('message', () => port2.postMessage(find()));
  const ask = async () => {
    const answer = once(port1, 'message');
    port1.postMessage({ text: 'x' });
    await answer;
  };
  return { ask, close: () => port1.close() };
}

async function rawSocket(find: () => unknown): Promise<{ ask: Ask; close: () => void }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  server.on('connection', (socket) => socket.on('message', () => socket.send(JSON.stringify(find()))));
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await once(socket, 'open');
  const ask = async () => {
    const answer = once(socket, 'message');
    socket.send(JSON.stringify({ text: 'x' }));
    const [data] = (await answer) as [Buffer];
    JSON.parse(data.toString());
  };
  return {
    ask,
    close: () => {
      socket.terminate();
      server.close();
    },
  };
}

/** @returns p50 in microseconds */
async function callsOf(ask: Ask): Promise<number> {
  const us: number[] = [];
  for (let n = 0; n < CALLS; n++) us.push((await timedAsync(ask)) * 1000);
  return quantile(us.slice(CALLS / 4), 0.5);
}

async function against(what: string, client: Client, raw: Ask, text: string): Promise<Row[]> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await callsOf(() => client.scan.find({ text })));
    theirs.push(await callsOf(raw));
  }
  const ratios = ours.map((one, n) => one / (theirs[n] ?? Number.NaN)).toSorted((a, b) => a - b);
  const more = quantile(ours, 0.5) - quantile(theirs, 0.5);
  const ratio = {
    median: quantile(ratios, 0.5),
    low: ratios[0] ?? Number.NaN,
    high: ratios.at(-1) ?? Number.NaN,
  };
  const here = `${quantile(ours, 0.5).toFixed(0)} us, ${more.toFixed(0)} us more (at most ${MOST_MORE_US})`;
  return [
    {
      what: `scan round trip, ${what}`,
      reference: 'the same look-up behind a bare one',
      ratio,
      goal: 2.5,
      bound: { value: more, most: MOST_MORE_US },
      here,
    },
  ];
}

export const bench: Bench = {
  name: 'rpc',
  run: async () => {
    const station = await openStation(builtCache(10_000).folder);
    const { rows: found } = station.bench.queue.ordersReadyToPack({}, { offset: 0, limit: 1 }, 0);
    const text = found[0]?.orderId ?? '';
    const port = portDoor(station.context);
    const socket = await socketDoor(station.context);
    const result = await port.client.scan.find({ text });
    must(result.kind === 'order' && result.orderId === text, 'the order of the scan');
    const find = () => ({ kind: 'order', by: 'orderId', ...station.bench.scan.ordersByNumber(text)[0] });
    must(JSON.stringify(find()) === JSON.stringify(result), 'the same result on both sides');
    const plainPort = rawPort(find);
    const plainSocket = await rawSocket(find);
    const rows = [
      ...(await against('message port', port.client, plainPort.ask, text)),
      ...(await against('WebSocket', socket.client, plainSocket.ask, text)),
    ];
    plainPort.close();
    plainSocket.close();
    port.close();
    socket.close();
    await station.close();
    return { rows };
  },
};
