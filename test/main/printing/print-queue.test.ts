import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  DEFAULT_REASONS,
  settingsInFile,
  type Settings,
} from '../../../src-main/contract/station/settings.ts';
import type { PaperDocument } from '../../../src-main/contract/paper/paper-document.ts';
import type { PaperToPrint, PrintOutcome } from '../../../src-main/contract/paper/paper-printer.ts';
import type { PackingPlan } from '../../../src-main/domain/packing/plan.ts';
import {
  MOST_DOCUMENT_TEXT,
  STORED_DOCUMENTS,
  PrintJobs,
} from '../../../src-main/journal/packing/print-jobs.ts';
import { paperRules } from '../../../src-main/app/paper-rules.ts';
import { PrintQueue, type PrintQueueParts } from '../../../src-main/printing/print-queue.ts';
import { openTestJournal } from '../../support/journal.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const PLAN: PackingPlan = { items: [], deliveries: [], parcels: [], contradictions: [], shipTo: '' };
const SLIP = { orderId: 'PD1', salesChannelOrderId: 'A/1 "x"', version: 'V1', plan: PLAN };
const LIST: PaperDocument = {
  ...{ form: 'tables', kind: 'pick-list', locale: 'en', title: 'List', number: null, note: '' },
  ...{ facts: [], tables: [] },
};
const measure = () => ({ width: 100, height: 150 });

function aQueue(outcome: PrintOutcome | null = { ok: true }, file = join(tempFolder(), 'journal.db')) {
  const db = openTestJournal(file, 'service');
  onTestFinished(() => void db.close());
  const papers: PaperToPrint[] = [];
  const labels: string[] = [];
  let changes = 0;
  let now = 0;
  const settings = Object.fromEntries(
    Object.entries(settingsInFile).map(([key, schema]) => [key, schema.parse(undefined)]),
  ) as unknown as Settings;
  const inForce = { ...settings, cancelReasons: DEFAULT_REASONS, slipPrinter: 'Zebra', slipCopies: 2 };
  const jobs = new PrintJobs(db, 'account');
  const parts: PrintQueueParts = {
    jobs,
    rules: paperRules,
    printer: outcome && {
      printsAsShown: false,
      printers: () => Promise.resolve([]),
      print: (paper) => Promise.resolve(papers.push(paper)).then(() => outcome),
    },
    labelPrinter: ({ host, port }) => {
      labels.push(`${host}:${port}`);
      return Promise.resolve({ ok: true });
    },
    settings: () => inForce,
    who: () => ({ operator: 'ana', station: 'Bench 7' }),
    isLookedAt: () => false,
    clock: { now: () => ++now, sleep: () => Promise.resolve() },
    changed: () => void changes++,
  };
  const open = () => new PrintQueue(parts);
  return { db, jobs, queue: open(), open, parts, papers, labels, inForce, changes: () => changes, file };
}

describe('a paper that is asked for', () => {
  it('waits with what was set then, is printed once, and is handed to the system', async () => {
    const { queue, jobs, papers, changes } = aQueue();
    const n = queue.ask(SLIP, { size: '100x150' }, 'packer');
    expect(jobs.byNumber(n)).toMatchObject({
      ...{ orderId: 'PD1', operator: 'ana', size: '100x150', language: 'station', copies: 2 },
      ...{ printer: 'Zebra', state: 'waiting', problem: null },
    });
    expect(jobs.counts()).toEqual({ waiting: 1, failed: 0 });
    expect(queue.take(null)?.n).toBe(n);
    expect(queue.take(null), 'another window has it').toBeNull();
    expect(await queue.deliver(n, measure)).toBe('handed');
    expect(await queue.deliver(n, measure), 'twice is once').toBe('handed');
    expect(papers).toEqual([
      {
        ...{ printer: 'Zebra', title: 'packdesk-slip-A-1-x', width: 100, height: 150, copies: 2 },
        numbers: true,
      },
    ]);
    expect(jobs.counts()).toEqual({ waiting: 0, failed: 0 });
    expect(changes()).toBe(3);
  });

  it('by the setting waits for a dialog, and is the one that a packer then asks for', () => {
    const { queue, jobs } = aQueue(null);
    queue.askOnce(SLIP);
    const newer = { ...SLIP, version: 'V2' };
    const [parcel, n, other] = [
      queue.ask({ ...newer, parcel: 1 }, {}, 'packer'),
      queue.ask(newer, { size: 'a6', copies: 3 }, 'packer'),
      queue.ask({ ...SLIP, orderId: 'PD2' }, {}, 'packer'),
    ];
    expect([n, parcel, other]).toEqual([1, 2, 3]);
    expect(jobs.byNumber(n)).toMatchObject({ version: 'V2', operator: 'ana', size: 'a6', copies: 3 });
    expect(queue.jobs.printed('PD1', 'V2')).not.toBeNull();
    queue.take(n);
    expect(queue.ask(newer, {}, 'packer'), 'its dialog is open: this is another one').toBe(4);
    const itself = aQueue().queue;
    itself.askOnce(SLIP);
    expect(itself.ask(SLIP, {}, 'packer'), 'it comes out without anybody').toBe(2);
  });

  it('by the setting is asked for once for each version of an order', () => {
    const { queue } = aQueue();
    for (const version of ['V1', 'V1', 'V2', 'V1']) queue.askOnce({ ...SLIP, version });
    expect(queue.jobs.newest(10).rows.map(({ version, operator }) => [version, operator])).toEqual([
      ['V2', null],
      ['V1', null],
    ]);
  });

  it('that the system refuses says so in its words, and goes to the printer that is set by then', async () => {
    const { queue, jobs, papers, inForce } = aQueue({ ok: false, problem: 'refused', words: 'no paper' });
    const n = queue.ask(SLIP, {}, 'packer');
    queue.take(n);
    expect(await queue.deliver(n, measure)).toBe('failed');
    expect(jobs.byNumber(n)).toMatchObject({ state: 'failed', problem: 'refused', words: 'no paper' });
    inForce.slipPrinter = 'Brother';
    queue.retry(n);
    expect(jobs.byNumber(n)).toMatchObject({ state: 'waiting', problem: null, words: null });
    queue.take(n);
    await queue.deliver(n, measure);
    expect(papers.map(({ printer }) => printer)).toEqual(['Zebra', 'Brother']);
    queue.drop(n);
    expect(jobs.counts()).toEqual({ waiting: 0, failed: 0 });
    expect(queue.take(n), 'what was dropped is not printed').toBeNull();
  });

  it('that was being printed when the process ended may have come out: nothing prints it again by itself', () => {
    const { queue, jobs, open } = aQueue();
    const n = queue.ask(SLIP, {}, 'packer');
    queue.ask({ ...SLIP, orderId: 'PD2' }, {}, 'packer');
    queue.take(n);
    const after = open();
    expect(jobs.byNumber(n)).toMatchObject({ state: 'failed', problem: 'interrupted' });
    expect(after.take(null)?.orderId, 'the one that waited still waits').toBe('PD2');
  });

  it('that a closed window was printing is tried again, or dropped, and says what stands on it by then', () => {
    const { queue, jobs } = aQueue(null);
    const n = queue.ask(SLIP, {}, 'packer');
    queue.take(n);
    queue.drawn(n, { version: 'V2', plan: { ...PLAN, shipTo: 'there' } });
    expect(queue.jobs.printed('PD1', 'V2')?.plan.shipTo).toBe('there');
    expect(queue.jobs.printed('PD1', 'V1')).toBeNull();
    queue.retry(n);
    expect(jobs.byNumber(n)?.state).toBe('waiting');
    queue.take(n);
    queue.drop(n);
    expect(jobs.byNumber(n)?.state).toBe('dropped');
  });

  it('that came out is no job that is tried again: another one is asked for', () => {
    const { queue, jobs } = aQueue(null);
    const n = queue.ask(SLIP, {}, 'packer');
    queue.take(n);
    queue.handed(n);
    queue.retry(n);
    expect(jobs.byNumber(n)?.state).toBe('handed');
  });

  it('is not taken by another connection', () => {
    const { db, queue } = aQueue();
    const n = queue.ask(SLIP, {}, 'packer');
    const others = new PrintJobs(db, 'another');
    expect([others.next(), others.byNumber(n), others.printed('PD1', 'V1')]).toEqual([null, null, null]);
    expect(others.newest(10).total).toBe(0);
  });

  it('keeps what stood on the newest papers that are no slips, and what is still to be printed', () => {
    const { queue, jobs } = aQueue(null);
    const document: PaperDocument = {
      ...{ form: 'tables', kind: 'pick-list', locale: 'en', title: 'List', number: null, note: '' },
      ...{ facts: [], tables: [] },
    };
    const first = queue.askDocument(document);
    const done = queue.askDocument(document);
    queue.take(done);
    queue.handed(done);
    for (let n = 0; n <= STORED_DOCUMENTS; n++) queue.askDocument(document);
    expect(jobs.byNumber(done)?.title).toBeNull();
    expect(queue.repeat(done)).toBeNull();
    expect(queue.jobs.documentOf(first), 'it waits still').toEqual(document);
  });

  it('keeps papers up to a size: what came out goes first, and what waits fills the room', () => {
    const { queue, jobs } = aQueue(null);
    const document: PaperDocument = {
      ...{ form: 'tables', kind: 'pick-list', locale: 'en', title: 'List', number: null },
      ...{ facts: [], tables: [], note: 'x'.repeat(MOST_DOCUMENT_TEXT / 10) },
    };
    const ask = () => queue.askDocument(document);
    const printed = Array.from({ length: 12 }, () => {
      const n = ask();
      queue.take(n);
      queue.handed(n);
      return n;
    });
    const stored = () => printed.filter((n) => jobs.byNumber(n)?.title === 'List').length;
    expect(stored()).toBeLessThanOrEqual(10);
    expect(queue.jobs.hasRoomFor(document), 'what came out takes no room').toBe(true);
    let asked = 0;
    for (; queue.jobs.hasRoomFor(document); asked++) ask();
    expect(asked).toBe(9);
    expect(stored(), 'it makes way for what waits').toBe(0);
    const { n = 0 } = queue.jobs.newest(1).rows[0] ?? {};
    queue.drop(n);
    expect(queue.jobs.hasRoomFor(document)).toBe(true);
  });

  it('takes no room of another connection, and the oldest failed ones make way for it', () => {
    const { db, queue, jobs } = aQueue(null);
    const document: PaperDocument = {
      ...{ form: 'tables', kind: 'pick-list', locale: 'en', title: 'List', number: null },
      ...{ facts: [], tables: [], note: 'x'.repeat(MOST_DOCUMENT_TEXT / 10) },
    };
    const fail = () => {
      const n = queue.askDocument(document);
      queue.take(n);
      queue.failed(n, 'interrupted');
      return n;
    };
    const failed = Array.from({ length: 12 }, fail);
    const withText = () => failed.filter((n) => jobs.byNumber(n)?.title === 'List');
    expect(withText()).toEqual(failed.slice(-9));
    expect(queue.jobs.hasRoomFor(document)).toBe(true);
    let asked = 0;
    for (; queue.jobs.hasRoomFor(document); asked++) queue.askDocument(document);
    expect(asked).toBe(9);
    expect(withText(), 'they make way for what waits').toEqual([]);
    for (const n of failed) queue.retry(n);
    expect(jobs.counts(), 'none of them is printed without its contents').toEqual({ waiting: 9, failed: 12 });
    expect(new PrintJobs(db, 'another account').hasRoomFor(document)).toBe(true);
  });

  it('goes to a ZPL printer that is set, and to no other, in a size and with letters that it has', async () => {
    const { queue, jobs, inForce, labels } = aQueue(null);
    const print = async (lines: string[], size: '100x150' | 'a4' = '100x150') => {
      const n = queue.ask(SLIP, { size }, 'packer');
      queue.take(n);
      const label = {
        lines: lines.map((text) => ({ text, as: 'normal' as const })),
        bars: null,
        square: null,
      };
      return [await queue.deliverLabels(n, [label]), jobs.byNumber(n)?.problem];
    };
    inForce.slipPrinter = 'zpl:labels.example:9100/203';
    expect(await print(['x']), 'not set').toEqual(['failed', 'no-printer']);
    inForce.zplPrinters = 'labels.example';
    expect(await print(['x'])).toEqual(['handed', null]);
    expect(await print(['x'], 'a4')).toEqual(['failed', 'no-label-size']);
    expect(await print(['Светлана'])).toEqual(['failed', 'letters']);
    expect(labels).toEqual(['labels.example:9100']);
  });

  it('is tried again and printed again in the size that is set for a printer that was replaced', async () => {
    const { queue, jobs, inForce } = aQueue();
    const sizes = (...ns: (number | null)[]) => ns.map((n) => jobs.byNumber(n ?? 0)?.size);
    const chosen = queue.ask(SLIP, { size: 'a6' }, 'packer');
    const list = queue.askDocument(LIST, { size: 'a4' });
    const commands = queue.askDocument({ ...LIST, kind: 'commands' }, { size: 'a4' });
    for (const n of [chosen, list, commands]) queue.take(n);
    for (const n of [chosen, list, commands]) queue.failed(n, 'no-printer');
    queue.retry(chosen);
    expect(sizes(chosen, queue.repeat(list)), 'the same printer has it').toEqual(['a6', 'a4']);
    queue.take(chosen);
    queue.failed(chosen, 'no-printer');
    Object.assign(inForce, { slipPrinter: 'zpl:labels.example:9100/203', slipSize: '100x150' });
    Object.assign(inForce, { sheetPrinter: 'Brother', sheetSize: '62mm' });
    for (const n of [chosen, list, commands]) queue.retry(n);
    expect(sizes(chosen, list, commands), 'no command codes on a roll').toEqual(['100x150', '62mm', 'a4']);
    expect(jobs.byNumber(list)).toMatchObject({ printer: 'Brother', state: 'waiting' });
    const done = queue.askDocument(LIST, { size: '62mm' });
    queue.take(done);
    await queue.deliver(done, measure);
    Object.assign(inForce, { sheetPrinter: 'Office', sheetSize: 'a4' });
    expect(sizes(queue.repeat(done))).toEqual(['a4']);
  });

  it('goes again to the printer that it tries, if it is a test page', () => {
    const { queue, jobs, inForce } = aQueue();
    Object.assign(inForce, { labelPrinter: 'Brother', labelSize: '62mm', sheetPrinter: 'Office' });
    const n = queue.askDocument({ ...LIST, kind: 'test-page' }, { stock: 'label' });
    queue.take(n);
    queue.failed(n, 'no-printer');
    const again = queue.repeat(n);
    queue.retry(n);
    for (const one of [n, again ?? 0])
      expect(jobs.byNumber(one)).toMatchObject({ printer: 'Brother', size: '62mm', state: 'waiting' });
    inForce.labelPrinter = 'Zebra 2';
    queue.take(n);
    queue.failed(n, 'no-printer');
    queue.retry(n);
    expect(jobs.byNumber(n)).toMatchObject({ printer: 'Brother', size: '62mm' });
  });

  it('that a label printer has no sheets for is tried again in the size that was set since', async () => {
    const { queue, jobs, inForce } = aQueue(null);
    inForce.zplPrinters = 'labels.example';
    Object.assign(inForce, { slipPrinter: 'zpl:labels.example:9100/203', slipSize: 'a4' });
    const n = queue.ask(SLIP, {}, 'packer');
    const label = { lines: [{ text: 'x', as: 'normal' as const }], bars: null, square: null };
    queue.take(n);
    expect([await queue.deliverLabels(n, [label]), jobs.byNumber(n)?.problem]).toEqual([
      'failed',
      'no-label-size',
    ]);
    inForce.slipSize = '100x150';
    queue.retry(n);
    queue.take(n);
    expect(await queue.deliverLabels(n, [label])).toBe('handed');
  });

  it('has the result of the newest attempt, whenever an older one ends', async () => {
    const ends: ((outcome: PrintOutcome) => void)[] = [];
    const { queue, jobs, parts } = aQueue();
    const slow = new PrintQueue({
      ...parts,
      printer: {
        printsAsShown: false,
        printers: () => Promise.resolve([]),
        print: () => new Promise((resolve) => ends.push(resolve)),
      },
    });
    const failure: PrintOutcome = { ok: false, problem: 'no-answer', words: null };
    const attempt = (n: number) => {
      slow.take(n);
      return slow.deliver(n, measure);
    };
    const state = (n: number) => [jobs.byNumber(n)?.state, jobs.byNumber(n)?.problem];
    const n = queue.ask(SLIP, {}, 'packer');
    const first = attempt(n);
    slow.retry(n);
    ends[0]?.(failure);
    expect([await first, ...state(n)], 'it waits for the second').toEqual(['waiting', 'waiting', null]);
    const second = attempt(n);
    slow.retry(n);
    const third = attempt(n);
    ends[1]?.(failure);
    expect([await second, ...state(n)]).toEqual(['printing', 'printing', null]);
    ends[2]?.({ ok: true });
    expect([await third, ...state(n)]).toEqual(['handed', 'handed', null]);
    const other = queue.ask({ ...SLIP, orderId: 'PD2' }, {}, 'packer');
    const dropped = attempt(other);
    slow.drop(other);
    ends[3]?.(failure);
    expect([await dropped, ...state(other)]).toEqual(['dropped', 'dropped', null]);
  });

  it('knows what stood on it', () => {
    const { queue } = aQueue(null);
    queue.ask({ ...SLIP, plan: { ...PLAN, shipTo: 'there' } }, {}, 'packer');
    expect(queue.jobs.printed('PD1', 'V1')?.plan.shipTo).toBe('there');
    expect(queue.jobs.printed('PD1', 'V2')).toBeNull();
  });
});
