/** Requests of the screen of operators. */
import type { Role, ScreenLanguage } from '../../../src-main/contract/terms/operator-words.ts';
import type { Operator, OperatorWord } from '../../../src-main/contract/people/operators.ts';
import type { Api } from '../../client/api.ts';
import { Resource } from '../../client/resource.svelte.ts';

export interface OperatorEntry {
  name: string;
  role: Role;
  language: ScreenLanguage | null;
  /** Badge as scanned; empty: none, or the present one. */
  badge: string;
  /** New PIN; empty: none, or the present one. */
  pin: string;
}

export class OperatorsRequests extends Resource<Operator[]> {
  readonly #api: Api;

  constructor(api: Api, dependencies: () => readonly unknown[]) {
    super(() => api().operators.list(), dependencies);
    this.#api = api;
  }

  /** @returns whether it was added */
  readonly add = ({ badge, pin, ...entry }: OperatorEntry): Promise<boolean> =>
    this.#done(
      this.#api().operators.add({
        ...entry,
        ...(badge === '' ? {} : { badge }),
        ...(pin === '' ? {} : { pin }),
      }),
    );

  /** @returns whether all of it was changed */
  async save(before: Operator, { badge, pin, ...entry }: OperatorEntry): Promise<boolean> {
    // The PIN is set first: a role may need it.
    if (pin !== '' && !(await this.setPin(before.id, pin))) return false;
    const change = { id: before.id, ...entry, ...(badge === '' ? {} : { badge }) };
    return this.#done(this.#api().operators.change(change));
  }

  readonly setPin = (id: string, pin: string | null): Promise<boolean> =>
    this.#done(this.#api().operators.setPin({ id, pin }));

  readonly removeBadge = (id: string): Promise<boolean> =>
    this.#done(this.#api().operators.change({ id, badge: null }));

  readonly activate = (id: string, isActive: boolean): Promise<boolean> =>
    this.#done(this.#api().operators.change({ id, isActive }));

  readonly eraseName = (id: string): Promise<boolean> => this.#done(this.#api().operators.eraseName({ id }));

  async #done(call: Promise<unknown>): Promise<boolean> {
    return (await this.change(call)).ok;
  }
}

/** Requests about what other benches say of operators. */
export class WordsRequests extends Resource<OperatorWord[]> {
  readonly #api: Api;

  constructor(api: Api, dependencies: () => readonly unknown[]) {
    super(() => api().operators.fromBenches(), dependencies);
    this.#api = api;
  }

  readonly confirm = ({ id, mark }: OperatorWord) => this.change(this.#api().operators.confirm({ id, mark }));

  readonly refuse = ({ id, mark }: OperatorWord) => this.change(this.#api().operators.refuse({ id, mark }));
}

export const readEvents = (api: Api, dependencies: () => readonly unknown[]) =>
  new Resource(() => api().operators.events({ offset: 0, limit: 100 }), dependencies);
