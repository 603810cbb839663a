/** Lessons at this station, one at a time: begins them, follows their events, and removes their data. */
import type { LessonName } from '../../contract/practice/lesson-names.ts';
import type { ListedLesson, RunningLesson } from '../../contract/practice/lessons.ts';
import type { Action } from '../../contract/terms/operator-words.ts';
import type { Lesson } from '../../domain/lessons/lesson.ts';
import { LESSONS, lessonOf } from '../../domain/lessons/lessons.ts';
import { mayApprove } from '../../domain/operators/roles.ts';
import type { LessonCalls } from '../../router/station-context.ts';
import type { LessonParts } from './lesson-parts.ts';
import { LessonRun } from './lesson-run.ts';
import { takeAway } from './take-away.ts';

export class LessonRoom implements LessonCalls {
  readonly #o: LessonParts;
  readonly #closing = new AbortController();
  #run: LessonRun | null = null;
  /** Last request: requests are serialised. */
  #last: Promise<void> = Promise.resolve();

  constructor(parts: LessonParts) {
    this.#o = parts;
  }

  /** Cleans up after a lesson that the station's end interrupted. */
  open(): void {
    const left = this.#o.book.running;
    if (left !== null) void this.#next(() => this.#takeAway());
  }

  list(): ListedLesson[] {
    const { book } = this.#o;
    const operator = operatorOf(this.#o);
    return LESSONS.map((lesson) => {
      const { name, asks } = lesson;
      const result = book.resultOf(operator, name);
      return {
        name,
        needs: this.#lackFor(lesson) ?? (asks === undefined || this.#may(asks) ? null : 'approval'),
        best: result && { score: result.score, at: result.at },
        times: result?.times ?? 0,
      };
    });
  }

  start(name: LessonName): boolean {
    const lesson = lessonOf(name);
    if (this.#lackFor(lesson) !== null) return false;
    this.#run?.interrupt();
    void this.#next(async () => {
      await this.#end();
      if (this.#closing.signal.aborted) return;
      const operator = operatorOf(this.#o);
      const run = new LessonRun(this.#o, lesson, {
        operator,
        isOfOther: () => ![operator, ''].includes(operatorOf(this.#o)),
        may: (action: Action) => this.#may(action),
        approversOf: (action: Action) => this.#approversOf(action),
        show: (shown) => this.#show(shown),
      });
      this.#run = run;
      await run.prepare();
      void run.follow().then((isTheirs) => (isTheirs ? undefined : this.leave()));
    });
    return true;
  }

  leave(): Promise<void> {
    this.#run?.interrupt();
    return this.#next(() => this.#end());
  }

  /** Closes the room. Remaining data stays, and is removed when this folder is opened again. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#run?.interrupt();
    await this.#last;
  }

  async #end(): Promise<void> {
    const run = this.#run;
    if (run !== null) this.#show({ ...run.shown, state: 'ending' });
    await this.#takeAway();
    this.#run = null;
    this.#show(null);
  }

  async #takeAway(): Promise<void> {
    const { book, log } = this.#o;
    const { running } = book;
    if (running === null || this.#closing.signal.aborted) return;
    const isGone = await takeAway(this.#o, running, this.#closing.signal);
    if (this.#closing.signal.aborted) return;
    if (!isGone) log.warn({ lesson: running.name }, 'not all that a lesson needed could be taken away');
    await book.ended();
  }

  #show(lesson: RunningLesson | null): void {
    if (!this.#closing.signal.aborted) this.#o.live.change('status', { lesson });
  }

  /** Requirement of a lesson that is missing here; null: none. */
  #lackFor({ isOfFloor = false }: Lesson): 'practice-floor' | 'practice' | null {
    const { practice, workspace } = this.#o;
    if (isOfFloor) return practice === null && workspace.floor !== null ? null : 'practice-floor';
    return practice === null ? 'practice' : null;
  }

  #approversOf(action: Action): string[] {
    const names = this.#o.workspace.operators.people.names();
    return names.filter(({ role }) => mayApprove(role, action)).map(({ name }) => name);
  }

  /** Permission without an approval. */
  #may(action: Action): boolean {
    const { state, operator } = this.#o.live.snapshot.status.signOn;
    return state === 'unused' || operator?.may.includes(action) === true;
  }

  #next(work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(work).catch((error: unknown) => {
      this.#o.log.error({ err: error }, 'a lesson could not go on');
      this.#run = null;
      this.#show(null);
    });
    return this.#last;
  }
}

/** Owner of the scores: all operators share them if the station has none. */
function operatorOf({ workspace: { operators } }: LessonParts): string {
  return operators.people.isUsed ? (operators.who().operator ?? '') : '';
}
