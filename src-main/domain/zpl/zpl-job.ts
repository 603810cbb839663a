/** Labels as the bytes that a ZPL printer is sent. Pure. */
import type { ZplLabel } from '../../contract/paper/zpl-label.ts';
import { zplText } from '../../contract/paper/zpl-letters.ts';
import { barsField, squareField, textField } from './zpl-field.ts';

export interface ZplPaper {
  dpi: 203 | 300;
  /** Millimetres; `height` null: of a roll, as long as its contents. */
  width: number;
  height: number | null;
  copies: number;
}

const MM_PER_INCH = 25.4;
const MARGIN_MM = 3;
/** Millimetres of a letter's height. */
const LETTERS = { huge: 16, large: 7, normal: 3.6, small: 2.8 } as const;
/**
 * Width of a letter as a part of its height: no letter of the printer's font is wider on average. Longer text is cut,
 * not printed over the line before.
 */
const LETTER_WIDTH = 0.62;
const LEADING = 1.2;
const BARS_MM = 12;
const MOST_LINES = 4;
/** Millimetres: no roll is cut off at more, and `^LL` takes no more than 32,000 dots. */
const LONGEST_ROLL = 2_000;

/** A part of a label, in millimetres from its left upper corner. */
interface Part {
  height: number;
  /** @param y dots */
  commands: (x: number, y: number, dots: (mm: number) => number) => string;
}

/** Prints one label after another; lines that do not fit continue on the next. */
export function zplJob(labels: readonly ZplLabel[], paper: ZplPaper): string {
  return labels.flatMap((label) => pagesOf(label, paper)).join('');
}

function pagesOf(label: ZplLabel, paper: ZplPaper): string[] {
  const room = paper.width - 2 * MARGIN_MM;
  const [first, ...rest] = label.lines.map((line) => textPart(line, room));
  // The first line heads each page of the label.
  const head = [...(first ? [first] : []), ...(label.bars === null ? [] : barsPart(label.bars, room))];
  const parts = [...rest, ...(label.square === null ? [] : squarePart(label.square))];
  const most = (paper.height ?? LONGEST_ROLL) - 2 * MARGIN_MM;
  const pages: Part[][] = [[...head]];
  for (const part of parts) {
    const page = pages.at(-1) ?? [];
    if (heightOf(page) + part.height > most && page.length > 1) pages.push([...(first ? [first] : []), part]);
    else page.push(part);
  }
  return pages.map((page) => zplOf(page, paper));
}

const heightOf = (parts: readonly Part[]): number => parts.reduce((sum, { height }) => sum + height, 0);

function zplOf(parts: readonly Part[], { dpi, width, height, copies }: ZplPaper): string {
  const dots = (mm: number) => Math.round((mm * dpi) / MM_PER_INCH);
  const length = height ?? heightOf(parts) + 2 * MARGIN_MM;
  let top = MARGIN_MM;
  const fields = parts.map((part) => {
    const field = part.commands(dots(MARGIN_MM), dots(top), dots);
    top += part.height;
    return field;
  });
  // UTF-8, the label's size, and a reset of the previous job's settings.
  return `^XA^CI28^LH0,0^PW${dots(width)}^LL${dots(length)}^PQ${copies}${fields.join('')}^XZ\n`;
}

function textPart({ text, as }: ZplLabel['lines'][number], room: number): Part {
  const size = LETTERS[as];
  const perLine = Math.max(1, Math.floor(room / (size * LETTER_WIDTH)));
  const whole = zplText(text);
  const letters = [...whole];
  // A word that does not fit goes to the next line: a little is left for that.
  const lines = Math.min(MOST_LINES, Math.max(1, Math.ceil((letters.length * 1.15) / perLine)));
  const most = Math.floor((lines * perLine) / (lines > 1 ? 1.15 : 1));
  const shown = letters.length > most ? `${letters.slice(0, Math.max(1, most - 3)).join('')}...` : whole;
  return {
    height: lines * size * LEADING + 0.8,
    commands: (x, y, dots) =>
      `^FO${x},${y}^A0N,${dots(size)},${dots(size * 0.9)}^FB${dots(room)},${lines},${dots(size * (LEADING - 1))},L,0^FH^FD${textField(shown)}^FS`,
  };
}

/** Bars of two or three dots; none if they would be wider than the label. */
function barsPart(text: string, room: number): Part[] {
  const data = barsField(text);
  // Start, check, end and the white at both sides: 55 modules beside eleven for each sign.
  const fits = data !== null && (text.length * 11 + 55) * 0.25 <= room;
  if (!fits) return [];
  return [
    {
      height: BARS_MM + 2,
      commands: (x, y, dots) =>
        `^FO${x},${y}^BY${Math.max(1, dots(0.25))}^BCN,${dots(BARS_MM)},N,N,N,N^FH^FD${data}^FS`,
    },
  ];
}

function squarePart(text: string): Part[] {
  const data = squareField(text);
  if (data === null) return [];
  return [
    {
      height: 26,
      commands: (x, y, dots) => `^FO${x},${y}^BQN,2,${Math.max(2, dots(0.5))}^FH^FD${data}^FS`,
    },
  ];
}
