/** Reader for the standard input of a command, as PowerShell and `cmd` pass it. */
import { readFileSync } from 'node:fs';
import { OptionError } from './options.ts';
import { isUtf16 } from './text-encoding.ts';

/** Reads standard input to its end; empty if there is none. */
export function readInput(): Uint8Array {
  try {
    return readFileSync(0);
  } catch (error) {
    // Windows has this error for a pipe that is closed.
    if (error instanceof Error && 'code' in error && error.code === 'EOF') return new Uint8Array();
    throw error;
  }
}

/**
 * @param bytes all of standard input
 * @param option that reads it, for the sentence
 * @returns the text without the mark of UTF-8 and the line end
 * @throws OptionError if it is not UTF-8
 */
export function textOfInput(bytes: Uint8Array, option: string): string {
  const refuse = (encoding: string) =>
    new OptionError(`${option} expects its standard input in UTF-8, but it is ${encoding}.`);
  if (isUtf16(bytes) || bytes.includes(0)) throw refuse('written in UTF-16');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r*\n$/, '');
  } catch (cause) {
    throw Object.assign(refuse('not'), { cause });
  }
}
