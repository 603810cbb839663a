/** Requests of the outbox. */
import type { Intent } from '../../../src-main/contract/orders/cancel.ts';
import type { Api } from '../../client/api.ts';
import type { LiveStation } from '../../client/live.svelte.ts';
import { Resource } from '../../client/resource.svelte.ts';
import { StepsUnderWay } from '../../state/steps-under-way.ts';

const PAGE = 500;

/** Steps of a person on a decision that is under way, or stuck. */
export type OutboxStep = 'withdraw' | 'retry' | 'lookAgain' | 'giveUp' | 'settleByHand';

export class OutboxRequests extends Resource<{ intents: Intent[]; total: number }> {
  readonly #api: Api;
  readonly #underWay = new StepsUnderWay<void>();

  /** @param pages how many are wanted */
  constructor({ api, live }: { api: Api; live: LiveStation }, pages: () => number) {
    super(
      () => readPages(api, pages()),
      () => [live.revisions, pages()],
    );
    this.#api = api;
  }

  /** @param reason of `retry`: what the service is to receive instead */
  step(id: string, step: OutboxStep, reason?: string): Promise<void> {
    const { outbox } = this.#api();
    return this.#underWay.once(`${step} ${id}`, async () => {
      await this.change(
        step === 'retry' && reason !== undefined ? outbox.retry({ id, reason }) : outbox[step]({ id }),
      );
    });
  }

  /** @returns all decisions as a table; null if that failed */
  async csv(): Promise<string | null> {
    const answer = await this.ask(this.#api().outbox.export());
    return answer.ok ? answer.value.csv : null;
  }
}

/** History of a decision; read again with every step. */
export const readHistory = (api: Api, intent: () => Intent) =>
  new Resource(
    () => api().outbox.history({ id: intent().id }),
    () => [intent().state, intent().attempts, intent().changedAt],
  );

async function readPages(api: Api, wanted: number): Promise<{ intents: Intent[]; total: number }> {
  const pages = Array.from({ length: wanted }, (_, n) =>
    api().outbox.list({ offset: n * PAGE, limit: PAGE }),
  );
  const [total, ...lists] = await Promise.all([api().outbox.count(), ...pages]);
  // An intent that has moved between two pages is on both.
  const byId = new Map(lists.flat().map((intent) => [intent.id, intent]));
  return { intents: [...byId.values()], total };
}
