import { expect, it } from 'vitest';
import { readZplStatus } from '../../../src-main/domain/zpl/zpl-status.ts';
import { printZpl } from '../../../src-main/host/zpl-printer.ts';
import { fakeLabelPrinter } from '../../support/fake-label-printer.ts';

/**
 * Limits for a printer that never reports its status; the others are long, since a busy machine takes longer for a
 * printer that answers.
 */
const LIMITS = { connect: 60_000, status: 200, write: 60_000, close: 300 };
/** Limits for a printer that answers. */
const PATIENT = { ...LIMITS, status: 60_000 };
const JOB = '^XA^FO0,0^A0N,10,10^FH^FDx^FS^XZ\n';
/** More than the buffers of a system hold. */
const LONG = JOB.repeat(300_000);
const status = (first: string, second: string) =>
  `\u0002${first}\u0003\r\n\u0002${second}\u0003\r\n\u00021234,0\u0003\r\n`;
const READY = status('030,0,0,1245,000,0,0,0,000,0,0,0', '000,0,0,0,0,2,4,0,00000000,1,000');

it('brings the job to one that takes it and says nothing', async () => {
  const printer = await fakeLabelPrinter('accepts');
  expect(await printZpl(printer.address, JOB, LIMITS)).toEqual({ ok: true });
  await expect.poll(() => printer.received()).toBe(`~HS\r\n${JOB}`);
});

it('is done with one that never closes its side', async () => {
  const printer = await fakeLabelPrinter('stays-open');
  expect(await printZpl(printer.address, JOB, LIMITS)).toEqual({ ok: true });
  await expect.poll(() => printer.received()).toBe(`~HS\r\n${JOB}`);
});

it('and to one that says that it is ready', async () => {
  const printer = await fakeLabelPrinter({ status: READY });
  expect(await printZpl(printer.address, JOB, PATIENT)).toEqual({ ok: true });
  await expect.poll(() => printer.received()).toBe(`~HS\r\n${JOB}`);
});

it.each([
  ['no-paper', status('030,1,0,1245,000,0,0,0,000,0,0,0', '000,0,0,0,0,2,4,0,00000000,1,000')],
  ['paused', status('030,0,1,1245,000,0,0,0,000,0,0,0', '000,0,0,0,0,2,4,0,00000000,1,000')],
  ['head-open', status('030,0,0,1245,000,0,0,0,000,0,0,0', '000,0,1,0,0,2,4,0,00000000,1,000')],
  ['no-ribbon', status('030,0,0,1245,000,0,0,0,000,0,0,0', '000,0,0,1,0,2,4,0,00000000,1,000')],
])('sends nothing to one that says %s', async (trouble, answer) => {
  const printer = await fakeLabelPrinter({ status: answer });
  expect(await printZpl(printer.address, JOB, PATIENT)).toEqual({
    ...{ ok: false, problem: 'printer-says', words: trouble },
  });
  expect(printer.received()).toBe('~HS\r\n');
});

it.each([
  'HTTP/1.1 400 Bad Request\r\n\r\n',
  '\u0002\u0003\u0002\u0003\u0002\u0003',
  '\u0002'.repeat(50_000),
  READY.slice(0, 20),
])('an answer that is no status is none', async (answer) => {
  expect(readZplStatus(answer)).toBeNull();
  const printer = await fakeLabelPrinter({ status: answer });
  expect(await printZpl(printer.address, JOB, LIMITS)).toEqual({ ok: true });
});

it('says of one that reads nothing that it did not answer, within its limit', async () => {
  const printer = await fakeLabelPrinter('stalls');
  const limits = { ...LIMITS, write: 3_000 };
  expect(await printZpl(printer.address, LONG, limits)).toMatchObject({ ok: false, problem: 'no-answer' });
});

it('says of one that breaks off, at once or in the middle, that it was not reached', async () => {
  for (const behaviour of ['resets', 'closes-in-the-middle'] as const) {
    const printer = await fakeLabelPrinter(behaviour);
    expect(await printZpl(printer.address, LONG, LIMITS), behaviour).toMatchObject({
      ...{ ok: false, problem: 'not-reached' },
    });
  }
});

it('says of one that refuses, and of a host that is none, that it was not reached', async () => {
  const refusing = { host: '127.0.0.1', port: 1, dpi: 203 } as const;
  expect(await printZpl(refusing, JOB, LIMITS)).toEqual({
    ok: false,
    problem: 'not-reached',
    words: 'ECONNREFUSED',
  });
});

const NAMED = { host: 'zebra_1.local', port: 9100, dpi: 203 } as const;

it('looks up the name of one for each job', async () => {
  const printer = await fakeLabelPrinter('accepts');
  const named = { ...printer.address, host: NAMED.host };
  const asked: string[] = [];
  const found = await printZpl(named, JOB, LIMITS, (name, _options, answer) => {
    asked.push(name);
    answer(null, [{ address: printer.address.host, family: 4 }]);
  });
  expect(found).toEqual({ ok: true });
  expect(asked).toEqual(['zebra_1.local']);
  await expect.poll(() => printer.received()).toContain(JOB);
});

it.each([
  ['ENOTFOUND', 'unknown-host'],
  ['EAI_AGAIN', 'not-reached'],
])(
  'tells a name that the network does not know from a name server that does not answer (%s: %s)',
  async (code, problem) => {
    const outcome = await printZpl(NAMED, JOB, LIMITS, (name, _options, answer) =>
      answer(Object.assign(new Error(`getaddrinfo ${code} ${name}`), { code }), ''),
    );
    expect(outcome).toEqual({ ok: false, problem, words: code });
  },
);

it('waits for an answer about a name no longer than for a connection', async () => {
  const limits = { ...LIMITS, connect: 500 };
  expect(await printZpl(NAMED, JOB, limits, () => undefined)).toMatchObject({ problem: 'no-answer' });
});

it('connects to an address of IPv6 as the system writes it, without its brackets', async () => {
  const asked: unknown[] = [];
  const outcome = await printZpl({ host: '[::1]', port: 1, dpi: 203 }, JOB, LIMITS, (name) =>
    asked.push(name),
  );
  expect(outcome).toMatchObject({ problem: 'not-reached' });
  expect(asked, 'an address is not looked up').toEqual([]);
});
