/** Runs one cell: one fault, one call, a service of its own. */
import { UpstreamError } from '../../../../src-main/upstream/upstream-error.ts';
import { failureSentence } from '../../../../src-renderer/words/outcomes/failure-sentence.ts';
import type { Call } from './endpoints.ts';
import type { Ending, Outcome } from './expectation.ts';
import type { Fault } from './fault.ts';
import { openWorld, type World } from './world.ts';

/** A call that exceeds all of its limits by this much has no limit. */
const ENDLESS_MS = 2_000;
const TOKEN_LIFE_MS = 28_800_000;

export interface Cell {
  outcome: Outcome;
  /** True if the service did it before its answer was lost. */
  wasDone: boolean;
  /** Number of requests to addresses that were not entered. */
  strayed: number;
}

export async function runCell(fault: Fault, call: Call): Promise<Cell> {
  const world = await openWorld(fault, call);
  try {
    return await runIn(world, fault, call);
  } finally {
    await world.close();
  }
}

async function runIn(world: World, fault: Fault, call: Call): Promise<Cell> {
  const { place } = world.struck;
  await prepare(world, fault, call);
  const before = world.count();
  const done = place.effects.length;
  await fault.strike(world.struck);
  const { ending, error } = await settle(world, call);
  const after = world.count();
  const wasDone = place.effects.length > done;
  const atOnce = await askAtOnce(world, call, error);
  const afterwards = fault.heals === false ? 'works' : await askAfterwards(world, call, error);
  const sentence = error && failureSentence(error.failure);
  const outcome: Outcome = {
    ending,
    decision: error?.decision ?? null,
    status: error?.status ?? null,
    says: error?.serviceMessage ?? null,
    mayHaveHappened: error?.mayHaveHappened ?? null,
    sent: error?.sent ?? null,
    waitMs: error?.retryAfterMs ?? null,
    tokenRequests: after.token - before.token,
    requests: after.wanted - before.wanted,
    atOnce,
    afterwards,
    sentence: sentence && `${sentence.what} ${sentence.todo}`,
  };
  return { outcome, wasDone, strayed: world.strayed() };
}

/** A token if the fault is not about getting one; and a connection, if an old one is to be used. */
async function prepare({ client, clock }: World, { isReused = false }: Fault, call: Call): Promise<void> {
  const isToken = call.struck === 'token';
  if (!isToken || isReused) await client.signIn();
  if (!isReused) return;
  if (isToken) clock.advance(TOKEN_LIFE_MS);
  else await call.make(client);
}

interface Settled {
  ending: Ending;
  error: UpstreamError | null;
  detail: string;
}

async function settle({ client, limits }: World, call: Call): Promise<Settled> {
  let timer: NodeJS.Timeout | undefined;
  const endless = new Promise<Settled>((resolve) => {
    const give = () => resolve({ ending: 'endless wait', error: null, detail: '' });
    timer = setTimeout(give, limits.totalMs + ENDLESS_MS);
  });
  const ended = call.make(client).then(
    (): Settled => ({ ending: 'works', error: null, detail: '' }),
    (error: unknown): Settled => {
      const detail = error instanceof Error ? chainOf(error) : String(error);
      if (error instanceof UpstreamError) return { ending: error.kind, error, detail };
      return { ending: 'another error', error: null, detail };
    },
  );
  try {
    return await Promise.race([ended, endless]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks at once, if no request may be made because a wait is in force. */
async function askAtOnce(world: World, call: Call, error: UpstreamError | null): Promise<Outcome['atOnce']> {
  if (!error || error.retryAfterMs === null) return null;
  const { requests } = world.struck.place;
  const before = requests.length;
  await settle(world, call);
  return requests.length === before ? 'held' : 'asked';
}

async function askAfterwards(world: World, call: Call, error: UpstreamError | null): Promise<string> {
  await world.heal();
  world.clock.advance(error?.retryAfterMs ?? 0);
  const { requests } = world.struck.place;
  const before = requests.length;
  const { ending, detail } = await settle(world, call);
  if (ending !== 'works') return `${ending} ${detail}`;
  const made = requests.length - before;
  // No request is made if the token of the first call is still valid.
  return made <= 1 ? 'works' : `works with ${made} requests`;
}

/** An error and its causes, for the reader of a failed test. */
function chainOf(error: Error): string {
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  return `${error.message}${code}${error.cause instanceof Error ? `; ${chainOf(error.cause)}` : ''}`;
}
