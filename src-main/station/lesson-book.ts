/** What is kept of lessons in the folder of practice: how they went, and what the one that runs has to take away. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LESSON_NAMES, type LessonName } from '../contract/lesson-names.ts';
import { writeWhole } from './whole-file.ts';

const resultSchema = z.object({ score: z.number(), at: z.number(), times: z.number().int() });

/** What a lesson has brought with it. */
const luggageSchema = z.object({
  name: z.enum(LESSON_NAMES),
  /** When it began, epoch milliseconds. */
  since: z.number(),
  /** Its orders at the practice service, its own first. */
  orders: z.array(z.string()),
});
export type Luggage = z.infer<typeof luggageSchema>;

const bookSchema = z.object({
  /** By operator, `''` where nobody is signed on or the station has none; then by lesson. */
  results: z.record(z.string(), z.partialRecord(z.enum(LESSON_NAMES), resultSchema)),
  running: luggageSchema.nullable(),
});
type Book = z.infer<typeof bookSchema>;

const FILE = 'lessons.json';

export class LessonBook {
  readonly #file: string;
  #book: Book;

  /** @param folder of practice. A file that cannot be read counts as none: it holds nothing but scores */
  constructor(folder: string) {
    this.#file = join(folder, FILE);
    this.#book = readBook(this.#file);
  }

  /** What a lesson left here that nobody has ended; null: nothing. */
  get running(): Luggage | null {
    return this.#book.running;
  }

  /** @throws the file system's error where it could not be written, here and below */
  begin(luggage: Luggage): void {
    this.#write({ ...this.#book, running: luggage });
  }

  ended(): void {
    if (this.#book.running !== null) this.#write({ ...this.#book, running: null });
  }

  /** How often somebody has finished a lesson, and the best score; null: never. */
  resultOf(operator: string, name: LessonName): { score: number; at: number; times: number } | null {
    return this.#book.results[operator]?.[name] ?? null;
  }

  /** Of equal scores the newest counts. @param at epoch milliseconds */
  finished(operator: string, name: LessonName, score: number, at: number): void {
    const before = this.resultOf(operator, name);
    const times = (before?.times ?? 0) + 1;
    const best = before !== null && before.score > score ? before : { score, at };
    const own = { ...this.#book.results[operator], [name]: { ...best, times } };
    this.#write({ ...this.#book, results: { ...this.#book.results, [operator]: own } });
  }

  #write(book: Book): void {
    writeWhole(this.#file, JSON.stringify(book));
    this.#book = book;
  }
}

function readBook(file: string): Book {
  try {
    return bookSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { results: {}, running: null };
  }
}
