/** What the screens of papers ask. */
import type { Api } from '../api.ts';
import type { LiveStation } from '../live.svelte.ts';
import { Requests, Resource } from '../resource.svelte.ts';
import type { Papers } from './papers.svelte.ts';

interface Sources {
  api: Api;
  live: LiveStation;
}

export const readSlip = ({ api, live }: Sources, orderId: string) =>
  new Resource(
    () => api().paper.slip({ orderId }),
    () => [live.revisions],
  );

/** @param limit so many of the newest */
export const readJobs = ({ api, live }: Sources, limit: () => number) =>
  new Resource(
    () => api().paper.jobs({ limit: limit() }),
    () => [live.status?.printingRevision, live.revisions, limit()],
  );

export const readPrinters = ({ api }: Pick<Sources, 'api'>) => new Resource(() => api().paper.printers());

/** What is done with a job of the list. */
export class PrintJobRequests extends Requests {
  readonly #sources: Sources & { papers: Papers };

  constructor(sources: Sources & { papers: Papers }) {
    super();
    this.#sources = sources;
  }

  /** It waits again; where the browser prints, its dialog is opened. */
  async again(n: number): Promise<void> {
    const { api, live, papers } = this.#sources;
    const answer = await this.ask(api().paper.retry({ n }));
    if (answer.ok && live.status?.printsItself === false) await papers.showDialog(n);
  }

  async drop(n: number): Promise<void> {
    await this.ask(this.#sources.api().paper.drop({ n }));
  }
}
