/** Requests of lessons to the main process. */
import type { LessonName } from '../../../src-main/contract/practice/lesson-names.ts';
import type { ListedLesson } from '../../../src-main/contract/practice/lessons.ts';
import type { Api } from '../../client/api.ts';
import { Requests, Resource } from '../../client/resource.svelte.ts';
import type { LiveStation } from '../../client/live.svelte.ts';

/** Starting and ending, wherever that is asked for. */
export class LessonSteps extends Requests {
  readonly #api: Api;

  constructor({ api }: { api: Api }) {
    super();
    this.#api = api;
  }

  /** @returns whether it was asked for */
  async start(name: LessonName): Promise<boolean> {
    if (this.isBusy) return false;
    return (await this.ask(this.#api().lessons.start({ name }))).ok;
  }

  async leave(): Promise<void> {
    if (!this.isBusy) await this.ask(this.#api().lessons.leave());
  }
}

/** Lessons; read again when one begins or ends. Call within a component. */
export const readLessons = ({ api, live }: { api: Api; live: LiveStation }): Resource<ListedLesson[]> =>
  new Resource(
    () => api().lessons.list(),
    () => [live.status?.lesson?.name, live.status?.lesson?.state, live.status?.signOn.operator?.id],
  );
