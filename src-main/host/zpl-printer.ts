/** Sends labels to a ZPL printer over TCP. The caller has checked that the address is one of the settings'. */
import { lookup } from 'node:dns';
import { connect, type LookupFunction, type Socket } from 'node:net';
import type { PrintOutcome } from '../contract/paper/paper-printer.ts';
import type { ZplAddress } from '../contract/paper/zpl-address.ts';
import { LONGEST_STATUS, readZplStatus } from '../domain/zpl/zpl-status.ts';

export interface ZplLimits {
  /** Milliseconds for looking up the printer's name and connecting. */
  connect: number;
  /** Limit of the wait for its status, ms: many printers, and all other devices, do not answer. */
  status: number;
  /** Limit of the wait until it has taken all. */
  write: number;
  /** Limit of the wait until it has closed its side too: many never do. */
  close: number;
}

const LIMITS: ZplLimits = { connect: 5_000, status: 1_000, write: 20_000, close: 1_000 };

const failed = (problem: (PrintOutcome & { ok: false })['problem'], words: string | null = null) =>
  ({ ok: false, problem, words }) as const;

/** The system's codes for a name that it does not know. A name server that did not answer (EAI_AGAIN) knows no name wrong. */
const UNKNOWN_NAME = ['ENOTFOUND', 'EAI_NODATA', 'EAI_NONAME'];

/**
 * @param job as `domain/zpl/zpl-job.ts` writes it
 * @param find looks up the address of its name, for each job
 * @returns never rejects
 */
export async function printZpl(
  { host, port }: ZplAddress,
  job: string,
  limits: ZplLimits = LIMITS,
  find: LookupFunction = lookup,
): Promise<PrintOutcome> {
  const socket = connect({ host: host.replaceAll(/[[\]]/g, ''), port, lookup: find });
  // An error after the relevant answer is ignored.
  socket.on('error', () => undefined);
  try {
    const opened = await within(limits.connect, socket, 'connect');
    if (opened !== 'connect') return failed('no-answer');
    const status = await statusOf(socket, limits.status);
    const trouble = readZplStatus(status);
    if (trouble !== null) return failed('printer-says', trouble);
    const isTaken = await handOver(socket, job, limits);
    return isTaken ? { ok: true } : failed('no-answer');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : null;
    return failed(UNKNOWN_NAME.includes(code ?? '') ? 'unknown-host' : 'not-reached', code);
  } finally {
    socket.destroy();
  }
}

/** True if all has left this computer, and the connection did not break: no printer confirms more. */
async function handOver(socket: Socket, job: string, { write, close }: ZplLimits): Promise<boolean> {
  const flushed = within(write, socket, 'finish');
  socket.resume();
  socket.end(job);
  if ((await flushed) === 'late') return false;
  await within(close, socket, 'close');
  return true;
}

/** @returns the event, or `late` if time ran out first @throws the error of the socket */
function within<E extends 'connect' | 'finish' | 'close'>(
  ms: number,
  socket: Socket,
  event: E,
): Promise<'late' | E> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => resolve('late'), ms);
    socket.once('error', reject);
    socket.once(event, () => resolve(event));
    for (const one of ['error', event] as const) socket.once(one, () => clearTimeout(late));
  });
}

/** @returns its answer until then, up to a bound */
function statusOf(socket: Socket, ms: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const end = () => {
      clearTimeout(late);
      socket.removeListener('data', take);
      resolve(answer);
    };
    const take = (data: Buffer) => {
      answer += data.toString('latin1');
      if (answer.split('\u0003').length > 3 || answer.length > LONGEST_STATUS) end();
    };
    const late = setTimeout(end, ms);
    socket.once('error', (error) => {
      clearTimeout(late);
      reject(error);
    });
    socket.once('close', end);
    socket.on('data', take);
    socket.write('~HS\r\n');
  });
}
