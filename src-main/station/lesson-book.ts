/** Lesson scores, and the orders that the running lesson must clean up, in the folder of practice. */
import { join } from 'node:path';
import { z } from 'zod';
import { LESSON_NAMES, type LessonName } from '../contract/practice/lesson-names.ts';
import { readJsonIfThere, writeWhole } from '../files/replace-file.ts';

const resultSchema = z.object({ score: z.number(), at: z.number(), times: z.number().int() });

/** Orders and codes that a lesson has added. */
const lessonTracesSchema = z.object({
  name: z.enum(LESSON_NAMES),
  /** Time at which the lesson began, epoch milliseconds. */
  since: z.number(),
  /** The lesson's orders at the practice service, its main one first. */
  orders: z.array(z.string()),
});
export type LessonTraces = z.infer<typeof lessonTracesSchema>;

const bookSchema = z.object({
  /** Results by operator, `''` if no one is signed on or the station has none; then by lesson. */
  results: z.record(z.string(), z.partialRecord(z.enum(LESSON_NAMES), resultSchema)),
  running: lessonTracesSchema.nullable(),
});
type Book = z.infer<typeof bookSchema>;

const FILE = 'lessons.json';
const NOTHING: Book = { results: {}, running: null };

export class LessonBook {
  readonly #file: string;
  #book: Book = NOTHING;
  /** True if the file could not be read: it is read again before it is written. */
  #isUnread = false;

  /**
   * @param folder of practice. A meaningless file counts as missing: only scores are lost
   */
  constructor(folder: string) {
    this.#file = join(folder, FILE);
    try {
      this.#book = readBook(this.#file);
    } catch {
      this.#isUnread = true;
    }
  }

  /** Remains of a lesson that was not ended; null: none. */
  get running(): LessonTraces | null {
    return this.#book.running;
  }

  /** @throws the file system's error if it could not be written, here and below */
  async begin(traces: LessonTraces): Promise<void> {
    await this.#write((book) => ({ ...book, running: traces }));
  }

  async ended(): Promise<void> {
    if (this.#book.running !== null) await this.#write((book) => ({ ...book, running: null }));
  }

  /** Number of times that an operator has finished a lesson, and the best score; null: never. */
  resultOf(operator: string, name: LessonName): { score: number; at: number; times: number } | null {
    return this.#book.results[operator]?.[name] ?? null;
  }

  /** Records a finished lesson; of equal scores the newest counts. @param at epoch milliseconds */
  async finished(operator: string, name: LessonName, score: number, at: number): Promise<void> {
    await this.#write(({ running, results }) => {
      const before = results[operator]?.[name];
      const times = (before?.times ?? 0) + 1;
      const best = before !== undefined && before.score > score ? before : { score, at };
      return {
        running,
        results: { ...results, [operator]: { ...results[operator], [name]: { ...best, times } } },
      };
    });
  }

  async #write(change: (book: Book) => Book): Promise<void> {
    const book = change(this.#isUnread ? readBook(this.#file) : this.#book);
    await writeWhole(this.#file, JSON.stringify(book));
    this.#book = book;
    this.#isUnread = false;
  }
}

function readBook(file: string): Book {
  const book = readJsonIfThere(file, (value) => bookSchema.parse(value));
  return book === null || book === 'unreadable' ? NOTHING : book;
}
