/** Membership of this station in a floor: joining and leaving. */
import type { Api } from '../../../client/api.ts';
import { m } from '#messages';
import type { Answer } from '../../../client/ask.ts';
import { Requests } from '../../../client/resource.svelte.ts';
import { faultOf } from '../../../words/outcomes/floor-outcome.ts';

type ReadCode = Awaited<ReturnType<ReturnType<Api>['floor']['readCode']>>;

const isUnreachable = ({ code, data }: Extract<Answer<unknown>, { ok: false }>): boolean =>
  code === 'STORE_FAILED' && faultOf(data) === 'unreachable';

export class MembershipRequests extends Requests {
  readonly #api: Api;
  #read = $state.raw<(ReadCode & { code: string }) | null>(null);
  #isUnderWay = $state(false);
  #isUnreachable = $state(false);

  constructor(api: Api) {
    super();
    this.#api = api;
  }

  /** Contents of the code, before joining; null: none was read. */
  get read(): ReadCode | null {
    return this.#read;
  }

  /** True while joining or leaving: a second press waits. */
  get isUnderWay(): boolean {
    return this.#isUnderWay;
  }

  /** True if leaving failed because the store does not answer: it is possible without releasing orders. */
  get isUnreachable(): boolean {
    return this.#isUnreachable;
  }

  async readCode(typed: string): Promise<void> {
    const code = typed.trim();
    const answer = await this.ask(this.#api().floor.readCode({ code }));
    this.#read = answer.ok ? { ...answer.value, code } : null;
  }

  forgetCode(): void {
    this.#read = null;
    this.problem = null;
  }

  /** Joins with the code that was read. @returns the name of this bench on the floor; null if it did not join */
  async join(): Promise<string | null> {
    if (this.#read === null || this.#isUnderWay) return null;
    const { code, host } = this.#read;
    this.#isUnderWay = true;
    const answer = await this.ask(this.#api().floor.join({ code }));
    this.#isUnderWay = false;
    if (!answer.ok) {
      if (isUnreachable(answer))
        this.problem = { what: m.floor_join_unreachable({ host }), todo: m.floor_join_unreachable_todo() };
      return null;
    }
    this.#read = null;
    return answer.value.bench;
  }

  /** @param force without giving back the reserve @returns whether it was left */
  async leave(force: boolean): Promise<boolean> {
    if (this.#isUnderWay) return false;
    this.#isUnderWay = true;
    const answer = await this.ask(this.#api().floor.leave({ force }));
    this.#isUnderWay = false;
    if (!answer.ok && answer.code === 'STORE_FAILED') this.#isUnreachable = true;
    return answer.ok;
  }
}
