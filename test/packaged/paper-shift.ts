/**
 * Memory of the installed application after the paper of a shift: orders are scanned and packed, and each slip is drawn by the
 * window and saved as a PDF, without the waits between. The main process's shift is `bench/benches/shift.ts`: here the service
 * is asked as often as the application asks it.
 */
import { chownSync, existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CompleteOrder } from '../../src-main/practice/order/order-shapes.ts';
import { startPracticeService } from '../../src-main/practice/http/service.ts';
import type { Row } from '../bench/harness/bench.ts';
import { shiftRow } from '../bench/harness/shift-row.ts';
import { typeScan } from '../e2e/model/scanner.ts';
import { OPEN_NAME } from './installed-flows.ts';
import { processesOf, type Person } from './machine.ts';
import { memoryAtRest } from './memory-at-rest.ts';
import { StartedPage } from './started-page.ts';

const HOURS = 8;
const SLIPS_AN_HOUR = 30;
/** Orders in the queue at any time. */
const OPEN = 200;
const SECRET = 'measured-secret';
/** Time that a packer needs for the next item: sooner, the same code counts as one scan that was read twice. */
const HAND_MS = 400;
/** Longest wait for a slip to be on disk, and the time between two looks. */
const [LIMIT_MS, LOOK_MS] = [120_000, 20];
const CTRL = 2;
const KEY_P = { key: 'p', code: 'KeyP', windowsVirtualKeyCode: 80 };
const KEY_F2 = { key: 'F2', code: 'F2', windowsVirtualKeyCode: 113 };

interface Given {
  /** Folder of the check, readable to the person. */
  folder: string;
  person: Person;
  /** For DISPLAY. */
  display: string;
}

/** Bytes of all processes, and how many files and sockets they have open, at rest after an hour. */
interface Hour {
  memory: number;
  handles: number;
}

export async function paperShift({ folder, person, display }: Given): Promise<Row[]> {
  const service = await startPracticeService({ orders: OPEN, clientSecret: SECRET });
  const { authUrl, productUrl, orderUrl, book } = service;
  const dataDir = mkdtempSync(join(folder, 'shift-'));
  chownSync(dataDir, person.uid, person.gid);
  const page = await StartedPage.of(
    {
      path: OPEN_NAME,
      args: [
        ...['--data-dir', dataDir, '--auth-url', authUrl],
        ...['--product-url', productUrl, '--order-url', orderUrl],
      ],
      env: {
        DISPLAY: display,
        PACKDESK_CLIENT_ID: 'practice-merchant',
        PACKDESK_CLIENT_SECRET: SECRET,
      },
    },
    person,
  );
  const hours: Hour[] = [];
  // An account without a folder for downloads has them in its home.
  const downloads = person.home;
  await page.becomes(
    `document.querySelector('[data-testid=queue-total]')?.textContent.startsWith('${OPEN}')`,
  );
  while (hours.length < HOURS) {
    for (let slips = 0; slips < SLIPS_AN_HOUR; slips++) {
      // The oldest: the station has asked for it long since.
      const order = book.all().find(({ status }) => status === 'READY_TO_SHIP');
      if (order === undefined) throw new Error('no order is left to pack');
      await packAndPrint(page, order, downloads);
      book.ship(order.orderId);
      book.addReady(1);
    }
    const memory = await memoryAtRest(person);
    hours.push({ memory, handles: handlesOf(person) });
    process.stdout.write(`hour ${hours.length}: ${(memory / 1e6).toFixed(1)} MB\n`);
  }
  await page.end();
  await service.stop();
  const of = `in the last two of eight hours: ${HOURS * SLIPS_AN_HOUR} slips`;
  const [memory, handles] = [hours.map((hour) => hour.memory), hours.map((hour) => hour.handles)];
  return [
    shiftRow(`memory of all its processes (PSS, MB) ${of}`, memory, 1e6, 1.1),
    shiftRow(`open files and sockets of all its processes ${of}`, handles, 1, 1.05),
  ];
}

/**
 * Packs as a person does: opens the order by its number, scans or confirms each unit, and presses Ctrl P. Resolves when
 * the PDF is on disk.
 */
async function packAndPrint(page: StartedPage, order: CompleteOrder, downloads: string): Promise<void> {
  const { orderId, salesChannelOrderId, items } = order;
  const scan = async (code: string) => {
    await typeScan({ send: page.send as never }, code);
    await pause(HAND_MS);
  };
  // Starts from the queue: on the bench, the number of another order would first ask.
  await press(page, KEY_F2, 0);
  await page.becomes(`document.querySelector('[data-testid=queue-total]') !== null`);
  await scan(orderId);
  await page.becomes(
    `document.querySelector('[data-testid=order-number]')?.textContent === '${salesChannelOrderId}'`,
  );
  await scan(orderId);
  await page.becomes(`document.querySelector('[data-testid=packed-total]') !== null`);
  for (const { ean, quantity } of items)
    for (let unit = 0; unit < quantity; unit++) if (ean !== undefined && ean !== '') await scan(ean);
  const before = pdfsIn(downloads);
  await press(page, KEY_P, CTRL);
  for (let waited = 0; pdfsIn(downloads) === before; waited += LOOK_MS) {
    if (waited > LIMIT_MS)
      throw new Error(`no slip of ${salesChannelOrderId} was saved; the screen: ${await page.text()}`);
    await pause(LOOK_MS);
  }
}

async function press(page: StartedPage, key: typeof KEY_P, modifiers: number): Promise<void> {
  for (const type of ['rawKeyDown', 'keyUp'])
    await page.send('Input.dispatchKeyEvent', { type, modifiers, ...key });
}

/** Number of files that are not empty. */
function pdfsIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const names = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
  return names.filter((name) => statSync(join(folder, name)).size > 0).length;
}

function handlesOf({ uid }: Person): number {
  return processesOf(uid).reduce((sum, pid) => {
    try {
      return sum + readdirSync(`/proc/${pid}/fd`).length;
    } catch {
      // The process has ended meanwhile.
      return sum;
    }
  }, 0);
}
