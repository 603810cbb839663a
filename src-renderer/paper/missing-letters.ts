/** Letters of a paper that would be printed as boxes or as nothing, found before it is printed. */
import { m } from '#messages';
import type { Paper } from '../../src-main/contract/paper/paper.ts';
import type { PaperDocument } from '../../src-main/contract/paper/paper-document.ts';
import { ZPL_PREFIX } from '../../src-main/contract/paper/zpl-address.ts';
import { hasZplLetter, zplText } from '../../src-main/contract/paper/zpl-letters.ts';
import { FONT_RUNS } from './font-letters.ts';
import { addressLines } from './sheet/paper-lines.ts';
import type { Merchant } from './sheet/merchant.ts';
import { numberOfSlip } from './slip/slip-sheet.ts';

/** A text of a paper, under the name that the screens have for it. */
interface Field {
  name: string;
  text: string;
}
export interface MissingLetters {
  field: string;
  /** Missing letters, each once, in the order of the text, with spaces between them; of many only the first. */
  letters: string;
}

/** Number of letters that are named of one field: a reader of these finds the others beside them. */
const MOST_NAMED = 8;

/** Joiners, marks of direction and of variants change a neighbour, and spaces need no ink. */
const WITHOUT_INK = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}]/u;

/** Ranges of code points, both ends included, ascending. */
const RUNS = runsOf(FONT_RUNS);

/** @param text as `test/renderer/paper/missing-letters.test.ts` writes it: each run from the end of the one before, in base 36 */
function runsOf(text: string): (readonly [number, number])[] {
  let end = 0;
  return text.split(',').map((run) => {
    const [skipped = 0, more = 0] = run.split('-').map((digits) => Number.parseInt(digits, 36));
    const from = end + skipped;
    end = from + more;
    return [from, end];
  });
}

/** True if one of Packdesk's own fonts has the letter. A font of the computer may have it nevertheless. */
export function hasFontLetter(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  let [low, high] = [0, RUNS.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((RUNS[middle]?.[1] ?? 0) < code) low = middle + 1;
    else high = middle;
  }
  return code >= (RUNS[low]?.[0] ?? Infinity);
}

/**
 * @param printer of the job: a label printer draws with its own font
 * @returns nothing if all letters will be printed
 */
export function missingLetters(paper: Paper, merchant: Merchant, printer: string): MissingLetters[] {
  const isZpl = printer.startsWith(ZPL_PREFIX);
  const lettersOf = (text: string) => [...(isZpl ? zplText(text) : text.normalize('NFC'))];
  const has = isZpl ? hasZplLetter : hasFontLetter;
  const found = new Map<string, Set<string>>();
  for (const { name, text } of paper.is === 'slip'
    ? slipFields(paper.slip, merchant, isZpl)
    : documentFields(paper.document, isZpl))
    for (const letter of lettersOf(text))
      if (!WITHOUT_INK.test(letter) && !has(letter))
        found.set(name, (found.get(name) ?? new Set()).add(letter));
  return [...found].map(([field, letters]) => ({
    field,
    letters: [...letters].slice(0, MOST_NAMED).join(' '),
  }));
}

/** @param isZpl a label has neither the channel, nor the carrier of an order in one part (`zpl-labels.ts`) */
function slipFields(slip: (Paper & { is: 'slip' })['slip'], merchant: Merchant, isZpl: boolean): Field[] {
  const items = slip.parts.flatMap(({ lines }) => lines);
  const fields: [string, readonly (string | null)[]][] = [
    [m.paper_letters_number(), [numberOfSlip(slip)]],
    [m.paper_slip_ship_to(), addressLines(slip, 'en')],
    [m.paper_slip_channel(), isZpl ? [] : [slip.salesChannel]],
    [m.paper_slip_item(), items.flatMap(({ name, sku, ean }) => [name, sku, ean])],
    [m.queue_carrier(), isZpl && slip.parts.length < 2 ? [] : slip.parts.map(({ carrier }) => carrier)],
    [m.paper_merchant_name(), [merchant.merchantName]],
    [m.paper_merchant_address(), [merchant.merchantAddress]],
    [m.paper_footer(), [merchant.slipFooter]],
  ];
  return fields.flatMap(([name, texts]) => texts.flatMap((text) => (text === null ? [] : [{ name, text }])));
}

/** @param isZpl labels of cards and of a guide have no title of the whole, and cards none of their group */
function documentFields(document: PaperDocument, isZpl: boolean): Field[] {
  const own = { name: document.title, text: isZpl && document.form !== 'tables' ? '' : document.title };
  if (document.form === 'tables')
    return [
      own,
      ...document.facts.map(([name, text]) => ({ name, text })),
      ...document.tables.flatMap(({ title, columns, rows }) => [
        ...title.map((text) => ({ name: document.title, text })),
        ...rows.flatMap((cells) =>
          cells.flatMap(({ text, sub = [] }, at) =>
            [text, ...sub].map((one) => ({ name: columns[at]?.label ?? document.title, text: one })),
          ),
        ),
      ]),
      { name: document.title, text: document.note },
    ];
  const texts =
    document.form === 'cards'
      ? document.groups.flatMap(({ title, cards }) => [
          isZpl ? null : title,
          ...cards.flatMap((one) => [one.place, one.title, one.text]),
        ])
      : document.sections.flatMap(({ title, lines }) => [title, ...lines]);
  return [own, ...texts.flatMap((text) => (text === null ? [] : [{ name: document.title, text }]))];
}
