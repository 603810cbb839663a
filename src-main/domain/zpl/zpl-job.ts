/** Labels as the bytes that a ZPL printer is sent. Pure. */
import type { ZplLabel } from '../../contract/paper/zpl-label.ts';
import { zplText } from '../../contract/paper/zpl-letters.ts';
import { barsField, squareField, squareOfBars, textField } from './zpl-field.ts';

export interface ZplPaper {
  dpi: 203 | 300;
  /** Millimetres; `height` null: of a roll, as long as its contents. */
  width: number;
  height: number | null;
  copies: number;
}

const MM_PER_INCH = 25.4;
const MARGIN_MM = 3;
/** Heights of letters, in millimetres. */
const LETTERS = { huge: 16, large: 7, normal: 3.6, small: 2.8 } as const;
/** Width of a letter as a part of its height: no letter of the printer's font is wider on average. */
const LETTER_WIDTH = 0.62;
const LEADING = 1.2;
const BARS_MM = 12;
/** Widths of a bar, millimetres, the best first. One of a single dot is too blurred to be read. */
const BAR_MM = [0.25, 0.17] as const;
const LEAST_DOTS = 2;
/** Lines of one field: a longer text continues in the next field, so that a page can end within it. */
const FIELD_LINES = 4;
/** Millimetres: no roll is cut off at more, and `^LL` takes no more than 32,000 dots. */
const LONGEST_ROLL = 2_000;

/** Converts millimetres into dots. */
type Dots = (mm: number) => number;
const dotsOf =
  ({ dpi }: Pick<ZplPaper, 'dpi'>): Dots =>
  (mm) =>
    Math.round((mm * dpi) / MM_PER_INCH);

/** A part of a label, in millimetres from its left upper corner. */
interface Part {
  height: number;
  /** @param y dots */
  commands: (x: number, y: number, dots: Dots) => string;
}

/** Prints one label after another; lines that do not fit continue on the next. */
export function zplJob(labels: readonly ZplLabel[], paper: ZplPaper): string {
  return labels.flatMap((label) => pagesOf(label, paper)).join('');
}

function pagesOf(label: ZplLabel, paper: ZplPaper): string[] {
  const room = paper.width - 2 * MARGIN_MM;
  const dots = dotsOf(paper);
  const [title = [], ...rest] = label.lines.map((line) => textParts(line, room, dots));
  // The first line heads each page of the label that has room for it.
  const first = title.slice(0, 1);
  const head = [...title, ...codeParts(label, room, dots)];
  const rows: Part[][] = [];
  rest.forEach((parts, n) => {
    const row = label.lines[n + 1]?.follows ? rows.at(-1) : undefined;
    if (row) row.push(...parts);
    else rows.push([...parts]);
  });
  if (label.square !== null) rows.push(squarePart(squareField(label.square)));
  const most = (paper.height ?? LONGEST_ROLL) - 2 * MARGIN_MM;
  let page = head;
  const pages = [page];
  const place = (parts: readonly Part[]) => {
    if (heightOf(page) + heightOf(parts) > most && page.length > 0)
      pages.push((page = heightOf(first) + heightOf(parts) > most ? [] : [...first]));
    page.push(...parts);
  };
  // A row that is longer than a page is divided.
  for (const row of rows)
    for (const parts of heightOf(first) + heightOf(row) > most ? row.map((part) => [part]) : [row])
      place(parts);
  return pages.map((parts) => zplOf(parts, paper));
}

const heightOf = (parts: readonly Part[]): number => parts.reduce((sum, { height }) => sum + height, 0);

function zplOf(parts: readonly Part[], { dpi, width, height, copies }: ZplPaper): string {
  const dots = dotsOf({ dpi });
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

/** Fields of a text, which is never cut: large letters become smaller, and a longer text has more lines. */
function textParts({ text, as }: ZplLabel['lines'][number], room: number, dots: Dots): Part[] {
  const whole = zplText(text);
  const linesAt = (one: keyof typeof LETTERS) =>
    linesOf(whole, Math.floor(dots(room) / (dots(LETTERS[one]) * LETTER_WIDTH)));
  const fitting = SMALLER[as].find((one) => linesAt(one).length <= FIELD_LINES) ?? SMALLER[as].at(-1) ?? as;
  const size = LETTERS[fitting];
  const lines = linesAt(fitting);
  return Array.from({ length: Math.ceil(lines.length / FIELD_LINES) }, (_, n) => {
    const shown = lines.slice(n * FIELD_LINES, (n + 1) * FIELD_LINES);
    return {
      height: shown.length * size * LEADING + 0.8,
      commands: (x, y) =>
        `^FO${x},${y}^A0N,${dots(size)},${dots(size * 0.9)}^FB${dots(room)},${shown.length},${dots(size * (LEADING - 1))},L,0^FH^FD${textField(shown.join('').trimEnd())}^FS`,
    };
  });
}

/** Letters that a text is tried in, the first in which it needs one field. */
const SMALLER = {
  huge: ['huge', 'large', 'normal'],
  large: ['large', 'normal'],
  normal: ['normal'],
  small: ['small'],
} as const satisfies Record<keyof typeof LETTERS, readonly (keyof typeof LETTERS)[]>;

/** Lines as the printer breaks them: after a blank, and within a word that is longer than a line. */
function linesOf(text: string, perLine: number): string[] {
  const lines: string[] = [];
  let rest = [...text];
  while (rest.length > perLine) {
    const end = rest.lastIndexOf(' ', perLine) + 1 || perLine;
    lines.push(rest.slice(0, end).join(''));
    rest = rest.slice(end);
  }
  return [...lines, rest.join('')];
}

/** Bars, narrower ones before none; a square of the same text if they would be wider than the label and it has no other. */
function codeParts({ bars, square }: ZplLabel, room: number, dots: Dots): Part[] {
  const data = bars === null ? null : barsField(bars);
  if (bars === null || data === null) return [];
  // Start, check, end and the white at both sides: 55 modules beside eleven for each sign.
  const modules = bars.length * 11 + 55;
  const module = BAR_MM.map(dots).find((one) => one >= LEAST_DOTS && modules * one <= dots(room));
  if (module === undefined) return square === null ? squarePart(squareOfBars(bars)) : [];
  return [
    {
      height: BARS_MM + 2,
      commands: (x, y) => `^FO${x},${y}^BY${module}^BCN,${dots(BARS_MM)},N,N,N,N^FH^FD${data}^FS`,
    },
  ];
}

/** @param data of the field; null: it cannot be written in one */
function squarePart(data: string | null): Part[] {
  if (data === null) return [];
  return [
    {
      height: 26,
      commands: (x, y, dots) => `^FO${x},${y}^BQN,2,${Math.max(2, dots(0.5))}^FH^FD${data}^FS`,
    },
  ];
}
