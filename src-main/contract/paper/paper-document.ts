/**
 * Contents of a paper other than a packing slip, in the words and language of its request, so that a reprint is the same.
 * It has no data of a buyer.
 */
import { z } from 'zod';
import { withoutDirections } from '../terms/shown-text.ts';
import { isUnsaved, MOST_CARDS, MOST_ROWS, PAPER_KINDS, type PaperKind } from './paper-kinds.ts';

/** A name and a reason of 500 characters each are on one line of a receipt. */
const word = z.string().overwrite(withoutDirections).max(2_000);

export const paperKindSchema = z.enum(Object.keys(PAPER_KINDS) as [PaperKind, ...PaperKind[]]);
const documentKindSchema = paperKindSchema.exclude(['slip']);

const cellSchema = z.object({
  text: word,
  /** Small line below it: a SKU, a code, an order's number. */
  sub: z.array(word).max(5).optional(),
});

const tableSchema = z.object({
  /** Subject of the rows, above them on each page; empty: the head of the paper says it. */
  title: z.array(word).max(5),
  /** `count`: a number, as wide as it is. `place`: a location or a tote, a fifth of the paper at most. `tick`: an empty box. */
  columns: z
    .array(z.object({ label: word, is: z.enum(['count', 'place', 'text', 'tick']) }))
    .min(1)
    .max(8),
  /** Rows with one cell for each column. */
  rows: z.array(z.array(cellSchema).max(8)).max(MOST_ROWS),
});
export type PaperTable = z.infer<typeof tableSchema>;

const cardSchema = z.object({
  /** Large, to be read from a step away: a tote, a place. */
  place: word.nullable(),
  title: word,
  /** Text of the code, and the line below it. */
  text: word,
  /** Null: only the text. `item`: EAN-13 if it is one, else Code 128. */
  symbology: z.enum(['code128', 'gs1datamatrix', 'item']).nullable(),
});
export type PaperCard = z.infer<typeof cardSchema>;

const cardsSchema = z.object({
  title: word.nullable(),
  cards: z.array(cardSchema).max(MOST_CARDS),
  /** True if it begins on a new page. */
  apart: z.boolean(),
});

const localeSchema = z.enum(['en', 'pt-BR', 'es']);

const tablesDocumentSchema = z.object({
  form: z.literal('tables'),
  kind: documentKindSchema,
  locale: localeSchema,
  title: word,
  /** Number of the document's subject, printed as a bar code too if possible. */
  number: word.nullable(),
  facts: z.array(z.tuple([word, word])).max(20),
  tables: z.array(tableSchema).max(20),
  /** Note at the end. */
  note: word,
});

const cardsDocumentSchema = z.object({
  form: z.literal('cards'),
  kind: documentKindSchema,
  locale: localeSchema,
  title: word,
  groups: z.array(cardsSchema).max(20),
  /** Cards as wide as their text, for codes that are read from further away. */
  wide: z.boolean(),
});

const guideDocumentSchema = z.object({
  form: z.literal('guide'),
  kind: documentKindSchema,
  locale: localeSchema,
  title: word,
  /** Sections, each in its own frame. */
  sections: z
    .array(
      z.object({
        title: word,
        lines: z.array(word).max(10),
        codes: z.array(z.object({ title: word, text: word })).max(4),
      }),
    )
    .max(12),
});

export type TablesDocument = z.infer<typeof tablesDocumentSchema>;
export type CardsDocument = z.infer<typeof cardsDocumentSchema>;
export type GuideDocument = z.infer<typeof guideDocumentSchema>;
export type PaperDocument = TablesDocument | CardsDocument | GuideDocument;

/** Documents that a print job may have. */
export const paperDocumentSchema = z
  .discriminatedUnion('form', [tablesDocumentSchema, cardsDocumentSchema, guideDocumentSchema])
  .refine(({ kind }) => !isUnsaved(kind));
