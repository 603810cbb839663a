/**
 * Memory of a station after a shift of eight hours: checks, look-ups, packed units and slips as of a day, without its waits.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startPracticeService } from '../../../src-main/practice/http/service.ts';
import { benchFolder } from '../data/built-cache.ts';
import { must, type Bench } from '../harness/bench.ts';
import { shiftRow } from '../harness/shift-row.ts';

const PROCESS = fileURLToPath(new URL('./shift-process.ts', import.meta.url));
/** Orders in the queue at any time: 63 come and go in each simulated hour. */
const OPEN = 200;
const CHANGE_MS = 100;

interface Hour {
  hour: number;
  checks: number;
  units: number;
  slips: number;
  heapUsed: number;
  rss: number;
  handles: number;
}

async function shift(): Promise<Hour[]> {
  const service = await startPracticeService({ orders: OPEN, pageSize: 100 });
  const { book, authUrl, productUrl, orderUrl } = service;
  const changes = setInterval(() => {
    const oldest = book.all().find(({ status }) => status === 'READY_TO_SHIP');
    if (oldest) book.ship(oldest.orderId);
    book.addReady(1);
  }, CHANGE_MS);
  const args = ['--expose-gc', PROCESS, benchFolder(), authUrl, productUrl, orderUrl];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const hours: Hour[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => hours.push(JSON.parse(line) as Hour));
  const [status] = (await once(child, 'close')) as [number | null];
  clearInterval(changes);
  await service.stop();
  must(status === 0 && hours.length === 8, `eight hours went well (${status})`);
  return hours;
}

export const bench: Bench = {
  name: 'shift',
  run: async () => {
    const hours = await shift();
    const last = hours[7];
    const of = `in the last two of eight hours: ${last?.checks} checks, ${last?.units} units, ${last?.slips} slips`;
    const row = (what: string, key: 'heapUsed' | 'rss' | 'handles', unit: number, goal: number) =>
      shiftRow(
        `${what} ${of}`,
        hours.map((hour) => hour[key]),
        unit,
        goal,
      );
    return {
      rows: [
        row('heap of the main process (MB)', 'heapUsed', 1e6, 1.05),
        row('memory of the process (MB)', 'rss', 1e6, 1.1),
        row('open files and sockets', 'handles', 1, 1.05),
      ],
    };
  },
};
