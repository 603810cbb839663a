/** Requests of the screen for erasing a buyer. */
import { m } from '#messages';
import type { ConcernedFile, ErasureReport, OrderData } from '../../../src-main/contract/records/erasure.ts';
import type { FolderFault } from '../../../src-main/contract/records/journal-copies.ts';
import { ACTIONS } from '../../ui/actions/action-list.ts';
import type { Api } from '../../client/api.ts';
import { counted, formatCount } from '../../words/format.ts';
import type { LiveStation } from '../../client/live.svelte.ts';
import { Requests, Resource } from '../../client/resource.svelte.ts';
import type { ScanMessage } from '../../scan/last-scan.ts';
import { inLanguage } from '../../words/sentence.ts';

export class ErasureRequests extends Requests {
  readonly #api: Api;
  /** Orders that were found, in that order. */
  orders = $state.raw<readonly OrderData[]>([]);
  /** Numbers of the orders to erase. */
  chosen = $state.raw<readonly string[]>([]);
  readonly files: Resource<{ files: ConcernedFile[]; secondFault: FolderFault | null }>;
  readonly past: Resource<ErasureReport[]>;

  /** Call within a component. */
  constructor({ api, live }: { api: Api; live: LiveStation }) {
    super();
    this.#api = api;
    this.files = new Resource(
      () =>
        this.chosen.length === 0
          ? Promise.resolve({ files: [], secondFault: null })
          : api().erasure.files({ orderIds: [...this.chosen] }),
      () => this.chosen,
    );
    // The waiting part is done meanwhile.
    this.past = new Resource(
      () => api().erasure.list(),
      () => [live.now],
    );
  }

  /**
   * Adds the orders of a number, or of a buyer's name; those of a number are chosen, since a name may be another's too.
   * @param doubt reason why a scanned number may differ from the label; null: none
   * @returns the result in one sentence; null if the request failed
   */
  async find(
    text: string,
    doubt: (() => string) | null = null,
  ): Promise<Pick<ScanMessage, 'tone' | 'words'> | null> {
    const answer = await this.ask(this.#api().erasure.find({ text }));
    if (!answer.ok) return null;
    const { by, orders, more, nameless } = answer.value;
    const ids = orders.map(({ orderId }) => orderId);
    this.orders = [...this.orders.filter(({ orderId }) => !ids.includes(orderId)), ...orders];
    if (by === 'number') this.chosen = [...new Set([...this.chosen, ...ids])];
    if (orders.length === 0 && doubt) {
      this.problem = inLanguage(() => ({ what: doubt(), todo: '' }));
      return { tone: 'bad', words: doubt };
    }
    if (more)
      this.problem = inLanguage(() => ({
        what: m.erasure_more({ n: formatCount(orders.length) }),
        todo: m.erasure_more_todo(),
      }));
    else if (nameless > 0)
      this.problem = inLanguage(() => ({
        what: m.erasure_nameless(counted(nameless)),
        todo: m.erasure_nameless_todo({ checks: ACTIONS.checks.label }),
      }));
    else if (orders.length === 0)
      this.problem = inLanguage(() => ({
        what: m.erasure_nothing_of_that({ text }),
        todo: m.erasure_nothing_of_that_todo(),
      }));
    const words = () =>
      orders.length === 0 ? m.erasure_found_none() : m.erasure_found({ n: formatCount(orders.length) });
    return { tone: 'neutral', words };
  }

  choose(orderId: string, isChosen: boolean): void {
    const others = this.chosen.filter((one) => one !== orderId);
    this.chosen = isChosen ? [...others, orderId] : others;
  }

  /** @returns the report; null if it failed */
  async erase(operator: string): Promise<ErasureReport | null> {
    const answer = await this.ask(this.#api().erasure.erase({ orderIds: [...this.chosen], operator }));
    await this.past.refresh();
    if (!answer.ok) return null;
    this.orders = [];
    this.chosen = [];
    return answer.value;
  }
}
