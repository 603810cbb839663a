/** Reads ZPL as a printer does, as far as our labels need it: commands, and what their fields say after `^FH`. Knows nothing of our writer. */

interface ZplField {
  /** `^A` text, `^BC` Code 128, `^BQ` QR. */
  kind: 'text' | 'code128' | 'qr';
  /** As it is printed. */
  data: string;
}

export interface ZplLabelRead {
  /** Commands in their order, without parameters. */
  commands: string[];
  fields: ZplField[];
  /** Texts that are printed over their own last line, or beyond the end of the label. */
  lost: string[];
  /** Dots of a bar; 0: it has no bars. */
  module: number;
  width: number;
  length: number;
  copies: number;
}

/** @throws on anything but a label of known commands */
export function readZpl(job: string): ZplLabelRead[] {
  const labels: ZplLabelRead[] = [];
  let label: ZplLabelRead | null = null;
  let [kind, hex]: [ZplField['kind'] | null, boolean] = [null, false];
  let [top, height, block]: [number, number, { width: number; lines: number } | null] = [0, 0, null];
  for (const { name, rest } of commandsOf(job)) {
    if (name === '^XA') {
      if (label) throw new Error('a label within a label');
      label = { commands: [], fields: [], lost: [], module: 0, width: 0, length: 0, copies: 1 };
    }
    if (!label) throw new Error(`${name} outside a label`);
    label.commands.push(name);
    if (name === '^PW') label.width = Number(rest);
    if (name === '^LL') label.length = Number(rest);
    if (name === '^PQ') label.copies = Number(rest);
    if (name === '^FO') top = numberAt(rest, 1);
    if (name === '^A0') [kind, height] = ['text', numberAt(rest, 1)];
    if (name === '^FB') block = { width: numberAt(rest, 0), lines: numberAt(rest, 1) };
    if (name === '^BC') kind = 'code128';
    if (name === '^BY') label.module = numberAt(rest, 0);
    if (name === '^BQ') kind = 'qr';
    if (name === '^FH') hex = true;
    if (name === '^FD') {
      if (kind === null) throw new Error('data of no field');
      const data = shown(kind, hex ? unhex(rest) : rest);
      label.fields.push({ kind, data });
      if (block && isLost(data, { ...block, top, height, end: label.length })) label.lost.push(data);
    }
    if (name === '^FS') [kind, hex, block] = [null, false, null];
    if (name === '^XZ') {
      labels.push(label);
      label = null;
    }
  }
  if (label) throw new Error('a label without an end');
  return labels;
}

const numberAt = (parameters: string, at: number): number => Number(parameters.split(',')[at]);

/** Width of a letter as a part of its height: the printer's own letters are narrower on average. */
const LETTER_WIDTH = 0.62;

/** The printer breaks a block at blanks, and within a word that is longer than a line. */
function isLost(
  text: string,
  {
    width,
    lines,
    top,
    height,
    end,
  }: { width: number; lines: number; top: number; height: number; end: number },
): boolean {
  const most = width / (height * LETTER_WIDTH);
  let [needed, used] = [1, 0];
  for (const word of text.split(' ')) {
    const letters = [...word].length;
    if (used > 0 && used + 1 + letters > most) [needed, used] = [needed + 1, 0];
    used += letters + (used > 0 ? 1 : 0);
    for (; used > most; used -= Math.floor(most)) needed++;
  }
  return needed > lines || top + lines * height * 1.2 > end;
}

/** A command begins at each caret or tilde, even within a text. */
function commandsOf(job: string): { name: string; rest: string }[] {
  const parts = job.split(/(?=[\^~])/);
  return parts
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const name = part.startsWith('^A0') ? '^A0' : part.slice(0, 3);
      return { name, rest: part.slice(name.length) };
    });
}

function unhex(text: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = /^_([0-9A-F]{2})/.exec(text.slice(at))?.[1];
    bytes.push(code === undefined ? text.charCodeAt(at) : Number.parseInt(code, 16));
    if (code !== undefined) at += 2;
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
}

function shown(kind: ZplField['kind'], data: string): string {
  if (kind === 'code128')
    return data.replaceAll(/>([0<=])/g, (_, sign: string) => ({ '0': '>', '<': '^', '=': '~' })[sign] ?? '');
  if (kind === 'qr') return data.replace(/^[HQML]A,/, '');
  return data.replaceAll(/\\(.)/g, '$1');
}
