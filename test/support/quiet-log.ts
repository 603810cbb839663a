import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Log } from '../../src-main/station/log.ts';

/** A log that goes nowhere. */
export const quietLog: Log = pino({ level: 'silent' });

export interface LogLine {
  level: number;
  msg: string;
  [field: string]: unknown;
}

/** A log whose lines a test can read. */
export function readableLog(): { log: Log; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as LogLine);
      done();
    },
  });
  return { log: pino({ base: null }, sink), lines };
}
