/** What the screen of taught codes asks. */
import type { LearnedCode } from '../../src-main/contract/codes.ts';
import type { Api } from '../api.ts';
import { Requests, Resource } from '../resource.svelte.ts';
import type { Sentence } from '../sentences/sentence.ts';

export class CodesRequests extends Resource<LearnedCode[]> {
  readonly #api: Api;

  constructor(api: Api) {
    super(() => api().codes.list());
    this.#api = api;
  }

  /** @returns whether it means nothing any more */
  async forget({ id }: LearnedCode): Promise<boolean> {
    return (await this.change(this.#api().codes.forget({ id }))).ok;
  }

  /** @returns whether it means again what it meant */
  async takeBack({ typed, sku, units }: LearnedCode): Promise<boolean> {
    return (await this.change(this.#api().codes.learn({ code: typed, sku, units }))).ok;
  }

  readonly load = (csv: string) => this.change(this.#api().codes.import({ csv }));

  /** @returns all codes as a table; null where that failed */
  async csv(): Promise<string | null> {
    const answer = await this.ask(this.#api().codes.export());
    return answer.ok ? answer.value.csv : null;
  }
}

export class TeachRequests extends Requests {
  readonly #api: Api;

  constructor(api: Api) {
    super();
    this.#api = api;
  }

  /** @returns the SKU of the unit that was scanned, or why the scan gives none */
  async skuOf(text: string): Promise<{ sku: string } | Sentence> {
    const answer = await this.ask(this.#api().scan.find({ text }));
    if (answer.ok && answer.value.kind === 'item' && answer.value.sku !== null)
      return { sku: answer.value.sku };
    return (this.problem ??= {
      what: 'That scan names no single item of the queue.',
      todo: 'Scan one unit of it, or type its SKU.',
    });
  }

  readonly learn = (code: string, sku: string, units: number) =>
    this.ask(this.#api().codes.learn({ code, sku, units }));
}
