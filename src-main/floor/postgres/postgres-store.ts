/** The port over PostgreSQL: each call is one statement, `SELECT floor_v1.name(...)`, with a limit of its own. */
import type { z } from 'zod';
import type { Clock } from '../../domain/clock.ts';
import { FloorStoreError } from '../store/store-error.ts';
import type { Call, FloorStore } from '../store/store.ts';
import { Line, type StoreLogin } from './line.ts';
import * as orderRows from './order-rows.ts';
import * as rows from './rows.ts';
import { SCHEMA } from './schema/steps.ts';
import { fromStoredJson, toStoredJson } from './stored-text.ts';

/** Limits in milliseconds. A packer waits for a claim, the next heartbeat for a heartbeat, nothing for the others. */
const LIMITS = { claim: 800, beat: 2_000, other: 5_000 };

type InputOf<Name extends Exclude<keyof FloorStore, 'end'>> = Parameters<FloorStore[Name]>[0];

/** Identity and key of a bench, by its join code: its hello names them. */
interface Introduction {
  benchId: string;
  /** Fingerprint of the key under which it seals. */
  keyCheck: string;
}

export class PostgresStore implements FloorStore {
  readonly #bench: Introduction;
  readonly #line: Line;

  /** Connects at the first call. @param login of this bench, as its join code says */
  constructor(login: StoreLogin, bench: Introduction, { sleep }: Pick<Clock, 'sleep'>) {
    this.#bench = bench;
    this.#line = new Line(login, sleep);
  }

  /** Time at which the store's certificates end, epoch milliseconds; null: no TLS, or not reached yet. */
  get certificateEndsAt(): number | null {
    return this.#line.certificateEndsAt;
  }

  hello(input: InputOf<'hello'>) {
    const { benchId: bench, keyCheck } = this.#bench;
    return this.#call('hello', { ...input, bench, keyCheck, schema: SCHEMA }, rows.helloSchema);
  }

  beat(input: InputOf<'beat'>) {
    return this.#call('beat', input, rows.beatSchema, LIMITS.beat);
  }

  claim(input: InputOf<'claim'>) {
    return this.#call('claim', input, rows.claimedSchema.array(), LIMITS.claim);
  }

  reserve(input: InputOf<'reserve'>) {
    return this.#call('reserve', input, rows.reservedSchema);
  }

  async release(input: InputOf<'release'>) {
    await this.#call('release', input, rows.nothingSchema);
  }

  ask(input: InputOf<'ask'>) {
    return this.#call('ask', input, rows.askedSchema);
  }

  async answer(input: InputOf<'answer'>) {
    await this.#call('answer', input, rows.nothingSchema);
  }

  take(input: InputOf<'take'>) {
    return this.#call('take', input, rows.claimedSchema);
  }

  freeBench(input: InputOf<'freeBench'>) {
    return this.#call('free_bench', input, rows.freedSchema);
  }

  async tell(input: InputOf<'tell'>) {
    await this.#call('tell', input, rows.nothingSchema);
  }

  assert(input: InputOf<'assert'>) {
    return this.#call('assert', input, rows.lostSchema);
  }

  async choose(input: InputOf<'choose'>) {
    await this.#call('choose', input, rows.nothingSchema);
  }

  async append(input: InputOf<'append'>) {
    await this.#call('append', input, rows.nothingSchema);
  }

  history(input: InputOf<'history'>) {
    return this.#call('history', input, rows.historySchema);
  }

  async share(input: InputOf<'share'>) {
    await this.#call('share', input, rows.nothingSchema);
  }

  registerCancel(input: InputOf<'registerCancel'>) {
    return this.#call('register_cancel', input, rows.registeredSchema);
  }

  async settleCancel(input: InputOf<'settleCancel'>) {
    await this.#call('settle_cancel', input, rows.nothingSchema);
  }

  leaseCancel(input: InputOf<'leaseCancel'>) {
    return this.#call('lease_cancel', input, rows.leaseSchema);
  }

  lead(input: Call) {
    return this.#call('lead', input, orderRows.leadingSchema, LIMITS.beat);
  }

  async giveUpLead(input: InputOf<'giveUpLead'>) {
    await this.#call('give_up_lead', input, rows.nothingSchema);
  }

  async publish(input: InputOf<'publish'>) {
    await this.#call('publish', input, rows.nothingSchema);
  }

  pull(input: InputOf<'pull'>) {
    return this.#call('pull', input, orderRows.pulledSchema);
  }

  marks(input: InputOf<'marks'>) {
    return this.#call('marks', input, orderRows.marksSchema);
  }

  async wantCheck(input: Call) {
    await this.#call('want_check', input, rows.nothingSchema);
  }

  async close(input: Call) {
    await this.#call('close', input, rows.nothingSchema);
  }

  end() {
    return this.#line.end();
  }

  async #call<Answer>(
    name: string,
    input: object,
    schema: z.ZodType<Answer>,
    limitMs = LIMITS.other,
  ): Promise<Answer> {
    const text = `SELECT floor_v1.${name}($1::jsonb)::text`;
    const json = await this.#line.value(name, limitMs, text, [toStoredJson(input)]);
    const answer = schema.safeParse(typeof json === 'string' ? fromStoredJson(json) : json);
    if (!answer.success) throw new FloorStoreError('broken', `${name} was answered with what cannot be read`);
    return answer.data;
  }
}
