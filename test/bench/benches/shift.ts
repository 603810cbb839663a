/** What a station holds after a shift of eight hours: checks, look-ups, packed units and slips as of a day, without its waits. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startPracticeService } from '../../../src-main/practice/http/service.ts';
import { benchFolder } from '../data/built-cache.ts';
import { must, type Bench, type Row } from '../harness/bench.ts';
import { ratioOf } from '../harness/stats.ts';

const PROCESS = fileURLToPath(new URL('./shift-process.ts', import.meta.url));
/** In the queue at any moment: 63 come and go in each simulated hour. */
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
    // In the first, caches fill and code is compiled.
    const [early, late] = [hours.slice(1, 3), hours.slice(6, 8)];
    const last = hours[7];
    const row = (what: string, of: 'heapUsed' | 'rss' | 'handles', unit: number, goal: number): Row => ({
      what: `${what} in the last two of eight hours: ${last?.checks} checks, ${last?.units} units, ${last?.slips} slips`,
      reference: 'itself in the second and third',
      ratio: ratioOf(
        late.map((hour) => hour[of]),
        early.map((hour) => hour[of]),
      ),
      goal,
      here: hours.map((hour) => (hour[of] / unit).toFixed(unit === 1 ? 0 : 1)).join(', '),
    });
    return {
      rows: [
        row('heap of the main process (MB)', 'heapUsed', 1e6, 1.05),
        row('memory of the process (MB)', 'rss', 1e6, 1.1),
        row('open files and sockets', 'handles', 1, 1.05),
      ],
    };
  },
};
