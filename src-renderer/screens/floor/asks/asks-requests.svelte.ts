/** Requests of another bench to this one, and the packer's answer. */
import { m } from '#messages';
import type { FloorAsk } from '../../../../src-main/contract/floor/floor.ts';
import type { Api } from '../../../client/api.ts';
import { Requests } from '../../../client/resource.svelte.ts';
import type { ScanLine } from '../../../scan/scan-line.svelte.ts';

export class AsksRequests extends Requests {
  readonly #api: Api;
  readonly #scanLine: ScanLine;

  constructor({ api, scanLine }: { api: Api; scanLine: ScanLine }) {
    super();
    this.#api = api;
    this.#scanLine = scanLine;
  }

  /** @param give hands the order over; else it stays here */
  async answer({ orderId, token, bench }: FloorAsk, give: boolean): Promise<void> {
    if (this.isBusy) return;
    const answer = await this.ask(this.#api().floor.answer({ orderId, token, give }));
    if (!answer.ok) return;
    const words = give ? () => m.floor_handed_over({ bench: bench.name }) : m.floor_stays_here;
    this.#scanLine.say({ text: '', tone: 'neutral', words }, null);
  }
}
