/** Thread with a service that signs in and lists, from pages that were made before the first request. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { pages, PER_PAGE } from '../data/orders.ts';

const { orders } = workerData as { orders: number };
const last = Math.ceil(orders / PER_PAGE) - 1;
const bodies: Buffer[] = [];
for (const page of pages(orders)) {
  const token = bodies.length < last ? `,"nextPageToken":"${bodies.length + 1}"` : '';
  bodies.push(Buffer.from(page.replace(/\]\}$/, `]${token}}`)));
}
const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname.endsWith('/token')) {
    request.resume();
    response.end(JSON.stringify({ token: 'bench', tokenType: 'Bearer', expiresIn: 28_800 }));
    return;
  }
  response.end(bodies[Number(url.searchParams.get('nextPageToken') ?? 0)] ?? '{"orders":[]}');
});
server.listen(0, '127.0.0.1', () =>
  parentPort?.postMessage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
