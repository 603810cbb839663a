/** Requests of the screen of taught codes. */
import { m } from '#messages';
import type { LearnedCode, RefusedCode, TaughtCodes } from '../../../src-main/contract/scan/codes.ts';
import type { Api } from '../../client/api.ts';
import type { Answer } from '../../client/ask.ts';
import type { LiveStation } from '../../client/live.svelte.ts';
import { Requests, Resource } from '../../client/resource.svelte.ts';
import { inLanguage, type Sentence } from '../../words/sentence.ts';
import { fileFaultSentence } from './file-fault.ts';
import { refusedSentence } from './refused-code.ts';

export class CodesRequests extends Resource<LearnedCode[]> {
  readonly #api: Api;
  #table = $state.raw<{ csv: string; refused: TaughtCodes } | null>(null);

  /** Call within a component. Read again when another bench teaches a code. */
  constructor(api: Api, live: LiveStation) {
    super(
      () => api().codes.list(),
      () => [live.status?.floor?.revision, live.operatorId],
    );
    this.#api = api;
  }

  /** Answer to the table that was loaded last, if some of its codes were refused: then none was taught. */
  get refused(): TaughtCodes | null {
    return this.#table?.refused ?? null;
  }

  /** @returns whether it means nothing any more */
  async forget({ id }: LearnedCode): Promise<boolean> {
    return (await this.change(this.#api().codes.forget({ id }))).ok;
  }

  /** @returns whether its former meaning is back */
  async takeBack({ typed, sku, units }: LearnedCode): Promise<boolean> {
    const answer = await this.change(this.#api().codes.learn({ code: typed, sku, units, sure: true }));
    const [refused] = answer.ok ? answer.value.refused : [];
    if (refused) this.problem = refusedSentence(refused);
    return answer.ok && !refused;
  }

  /** @returns the taught code; null if none */
  load = (csv: string): Promise<TaughtCodes | null> => this.#import(csv, false);

  /** Says that a file is not a table, in place of what was said of the last one. */
  refuse(why: Sentence): void {
    this.#table = null;
    this.problem = why;
  }

  /** Imports the last table again, in spite of its doubtful lines. */
  loadAnyway = (): Promise<TaughtCodes | null> => this.#import(this.#table?.csv ?? '', true);

  /** @returns all codes as a table; null if that failed */
  async csv(): Promise<string | null> {
    const answer = await this.ask(this.#api().codes.export());
    return answer.ok ? answer.value.csv : null;
  }

  async #import(csv: string, sure: boolean): Promise<TaughtCodes | null> {
    const answer = await this.change(this.#api().codes.import({ csv, sure }));
    const fault = answer.ok ? answer.value.fault : undefined;
    if (fault) {
      this.refuse(inLanguage(() => fileFaultSentence(fault)));
      return null;
    }
    const isRefused = answer.ok && answer.value.refusedInAll > 0;
    this.#table = isRefused ? { csv, refused: answer.value } : null;
    return answer.ok && !isRefused ? answer.value : null;
  }
}

/** Requests of the form that teaches one code. */
export class TeachRequests extends Requests {
  readonly #api: Api;
  #refused = $state.raw<RefusedCode | null>(null);

  constructor(api: Api) {
    super();
    this.#api = api;
  }

  /** The code that was to be taught last, if it was refused. */
  get refused(): RefusedCode | null {
    return this.#refused;
  }

  /** @returns the stored form of a scanned label, and whether it is a case; null: the request failed */
  async asTaught(code: string): Promise<{ code: string; isCase: boolean } | null> {
    const answer = await this.ask(this.#api().codes.asTaught({ code }));
    return answer.ok ? answer.value : null;
  }

  /** @returns the SKU of the unit that was scanned, or why the scan gives none */
  async skuOf(text: string): Promise<{ sku: string; name: string | null } | Sentence> {
    const answer = await this.ask(this.#api().scan.find({ text }));
    if (answer.ok && answer.value.kind === 'item' && answer.value.sku !== null)
      return { sku: answer.value.sku, name: answer.value.name };
    return (this.problem ??= {
      what: m.codes_no_single_item(),
      todo: m.codes_no_single_item_todo(),
    });
  }

  /** @param sure its doubt was shown, and it is meant */
  async learn(
    { code, sku, units }: { code: string; sku: string; units: number },
    sure: boolean,
  ): Promise<Answer<TaughtCodes>> {
    const answer = await this.ask(this.#api().codes.learn({ code, sku, units, sure }));
    this.#refused = answer.ok ? (answer.value.refused[0] ?? null) : null;
    return answer;
  }
}
