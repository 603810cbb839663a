/** Requests of the screens of papers. */
import type { PrintJob } from '../../src-main/contract/paper/paper.ts';
import type { Api } from '../client/api.ts';
import type { Answer } from '../client/ask.ts';
import type { LiveStation } from '../client/live.svelte.ts';
import { Requests, Resource } from '../client/resource.svelte.ts';
import type { Papers } from './papers.svelte.ts';

interface Sources {
  api: Api;
  live: LiveStation;
}

/** @param parcel null: of the whole order */
export const readSlip = ({ api, live }: Sources, orderId: string, parcel: () => number | null) =>
  new Resource(
    () => {
      const one = parcel();
      return api().paper.slip({ orderId, ...(one === null ? {} : { parcel: one }) });
    },
    () => [live.revisions, parcel()],
  );

/** Need for a slip before the order is closed. */
export const readRequirement = ({ api, live }: Sources, orderId: string) =>
  new Resource(
    () => api().paper.requirement({ orderId }),
    () => [live.status?.printingRevision, live.revisions, live.settings?.slipRequired],
  );

/** @param limit number of the newest */
export const readJobs = ({ api, live }: Sources, limit: () => number) =>
  new Resource(
    () => api().paper.jobs({ limit: limit() }),
    () => [live.status?.printingRevision, live.revisions, limit()],
  );

export const readPrinters = ({ api }: Pick<Sources, 'api'>) => new Resource(() => api().paper.printers());

/** Actions on a job of the list. */
export class PrintJobRequests extends Requests {
  readonly #sources: Sources & { papers: Papers };

  constructor(sources: Sources & { papers: Papers }) {
    super();
    this.#sources = sources;
  }

  /**
   * Prints again. A failed job is put back into the queue; for a printed one a new job is made, since that paper is in a
   * box.
   */
  async again({ n, kind, state, orderId, parcel, size, language, copies, printer }: PrintJob): Promise<void> {
    const { api, live, papers } = this.#sources;
    // Another printer may not have paper of that size.
    const own = live.settings?.slipPrinter === printer ? { size } : {};
    const of = { ...own, ...(parcel === null ? {} : { parcel }) };
    if (state === 'handed' && kind === 'slip')
      return this.#judged(await papers.print(orderId, { language, copies, ...of }));
    if (state === 'handed') {
      const repeated = await this.ask(api().paper.repeat({ n }));
      if (repeated.ok && repeated.value.n !== null && live.status?.printsItself === false)
        await papers.showDialog(repeated.value.n);
      return;
    }
    const answer = await this.ask(api().paper.retry({ n }));
    if (answer.ok && live.status?.printsItself === false) await papers.showDialog(n);
  }

  #judged(answer: Answer<unknown>): void {
    this.judge(answer, this.problem);
  }

  async drop(n: number): Promise<void> {
    await this.ask(this.#sources.api().paper.drop({ n }));
  }
}
