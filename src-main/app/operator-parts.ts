/** Operators of a workspace, joined: their records, their proofs, the signed-on one, and the lock of an idle screen. */
import type { Clock } from '../domain/clock.ts';
import type { Settings } from '../contract/station/settings.ts';
import type { StationSnapshot } from '../contract/station/station.ts';
import type { CopyKey } from '../journal/copies/copy-proof.ts';
import type { JournalDb } from '../journal/db.ts';
import { Operators } from '../journal/operators/operators.ts';
import { positionOf } from '../journal/position.ts';
import { BadgeTags } from '../operators/badge-tags.ts';
import { OperatorsAtWork } from '../operators/operators-at-work.ts';
import { People } from '../operators/people.ts';
import { PeopleChanges } from '../operators/people-changes.ts';
import { Proofs } from '../operators/proofs.ts';
import type { SignedOn } from '../operators/signed-on.ts';
import type { Live } from '../snapshot/live.ts';
import type { BadgeKey } from '../station/secrets/badge-key.ts';
import { hashOfCode, isCode } from '../station/secrets/bench-code.ts';
import type { Log } from '../station/log.ts';
import { removeNotices } from './station-parts.ts';

interface OperatorNeeds {
  journal: JournalDb;
  signedOn: SignedOn;
  /** Null: badges are found only by their hashes. */
  badgeKey: BadgeKey | null;
  clock: Clock;
  newId: () => string;
  log: Log;
  live: Live<StationSnapshot>;
  /** Operators, or their badges and PINs, have changed in the journal. */
  operatorsChanged: () => void;
}

const HASH = { of: hashOfCode, is: isCode };

export interface OperatorParts {
  atWork: OperatorsAtWork;
  /** Locks an idle screen, until the signal ends it. */
  watchIdle(closing: AbortSignal): void;
}

export function operatorParts(needs: OperatorNeeds): OperatorParts {
  const { journal: db, signedOn, clock, newId, log, live } = needs;
  const { now } = clock;
  const journal = new Operators(db);
  const settings = (): Settings => live.snapshot.settings;
  const tags = new BadgeTags(() => badgeKeyOf(positionOf(db).id, needs));
  // Woken by a sign-on: input without a signed-on operator waits for it.
  let wake = () => {};
  const changed = () => {
    live.change('status', { signOn: atWork.view() });
    wake();
  };
  const peopleChanged = () => {
    changed();
    if (people.isUsed) removeNotices(live, ['operators-gone']);
    needs.operatorsChanged();
  };
  const people = new People({ journal, tags, settings, changed: peopleChanged });
  const changes = new PeopleChanges({ people, journal, tags, hash: HASH, newId, changed: peopleChanged });
  const station = () => settings().station;
  const proofs = new Proofs({ people, journal, hash: HASH, settings, station, now });
  const warn = (error: unknown, what: string) => log.warn({ err: error }, what);
  const atWork = new OperatorsAtWork({
    journal,
    people,
    changes,
    proofs,
    signedOn,
    settings,
    now,
    newId,
    changed,
    warn,
  });
  live.change('status', { signOn: atWork.view() });

  async function watch(closing: AbortSignal): Promise<void> {
    while (!closing.aborted) {
      const leftMs = atWork.lockIfIdle();
      const waiting = new AbortController();
      wake = () => waiting.abort();
      closing.addEventListener('abort', wake);
      // With a limit in minutes, check again after a minute at the latest.
      if (leftMs !== null) await clock.sleep(Math.min(leftMs, 60_000), waiting.signal);
      else await aborted(waiting.signal);
      closing.removeEventListener('abort', wake);
    }
  }
  return { atWork, watchIdle: (closing) => void watch(closing) };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });

/**
 * Key of this station's copies of a journal.
 * @returns memory of its own, which may be handed over to a thread; null: the key can neither be read nor written
 */
export function copyKeyOf(journalId: string | null, needs: Pick<OperatorNeeds, 'badgeKey' | 'log'>): CopyKey {
  const key = badgeKeyOf(journalId, needs);
  return key && Uint8Array.from(key);
}

/**
 * Key of the badges. If it can neither be read nor written, badges still work, but more slowly.
 * @param journalId null: that is not known
 */
export function badgeKeyOf(
  journalId: string | null,
  { badgeKey, log }: Pick<OperatorNeeds, 'badgeKey' | 'log'>,
): Buffer | null {
  if (badgeKey === null || journalId === null) return null;
  try {
    return badgeKey(journalId);
  } catch (error) {
    log.warn({ err: error }, 'the key of the badges can neither be read nor made');
    return null;
  }
}
