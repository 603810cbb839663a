/** Proof for recovering a stopped journal: an administrator's, if the rest of the journal names one. */
import { dirname } from 'node:path';
import type { Proof, SignOnName } from '../../contract/people/operators.ts';
import type { JournalKind, JournalStopError } from '../../journal/errors.ts';
import { copyFile } from '../../journal/copies/copies.ts';
import type { CopyKey } from '../../journal/copies/copy-proof.ts';
import { hasOperator, knownOperators, type KnownOperators } from '../../journal/operators/known-operators.ts';
import type { StoredOperator } from '../../journal/operators/operators.ts';
import type { Choice } from '../../journal/recovery/recovery.ts';
import { StoppedTries } from '../../journal/operators/stopped-tries.ts';
import { readWaiting } from '../../journal/operators/waiting-administrator.ts';
import { BadgeTags } from '../../operators/badge-tags.ts';
import { People } from '../../operators/people.ts';
import { Proofs } from '../../operators/proofs.ts';
import type { RecoveryRefusal } from '../../router/station-context.ts';
import { hashOfCode, isCode } from '../../station/secrets/bench-code.ts';
import { makeAdministrator } from '../let-in.ts';
import { badgeKeyOf } from '../operator-parts.ts';
import type { StationParts } from '../station-parts.ts';

const HASH = { of: hashOfCode, is: isCode };

export class StopProof {
  readonly #people: People;
  readonly #proofs: Proofs;
  readonly #tries: StoppedTries;
  readonly #file: string;
  readonly #second: string;

  /** @returns null if none is known: then the person at the station chooses, with a name */
  static of(
    parts: StationParts,
    { stop, kind, second, key }: { stop: JournalStopError; kind: JournalKind; second: string; key: CopyKey },
  ): StopProof | null {
    const known = knownOperators(stop, kind, second, key);
    return known && new StopProof(parts, known, { file: stop.file, second });
  }

  private constructor(
    parts: StationParts,
    { operators: journal, journalId }: KnownOperators,
    { file, second }: { file: string; second: string },
  ) {
    const { clock, live, badgeKey = null, log } = parts;
    const settings = () => live.snapshot.settings;
    const waiting = readWaiting(dirname(file));
    if (waiting) makeAdministrator(journal, waiting, { at: waiting.at, operator: null, station: '' });
    const tags = new BadgeTags(() => badgeKeyOf(journalId, { badgeKey, log }));
    const tries = new StoppedTries(dirname(file));
    this.#people = new People({ journal, tags, settings, changed: () => undefined });
    this.#proofs = new Proofs({
      people: this.#people,
      journal: {
        triesOf: (who) => tries.triesOf(who),
        countTry: (who, after) => tries.countTry(who, after),
        // The try cannot be recorded: the journal for that is missing.
        note: () => undefined,
      },
      hash: HASH,
      settings,
      station: () => settings().station,
      now: clock.now,
    });
    this.#tries = tries;
    this.#file = file;
    this.#second = second;
  }

  /** Administrators who may choose. */
  administrators(): SignOnName[] {
    return this.#people.names().filter(({ role }) => role === 'administrator');
  }

  /** @returns the name of the chooser in the new journal */
  async try(
    proof: Proof | undefined,
    choice: Choice,
  ): Promise<{ ok: true; operator: string } | RecoveryRefusal> {
    if (proof === undefined) return { ok: false, why: 'PROOF_NEEDED' };
    const proved = await this.#proofs.try(proof);
    if (!proved.ok) return proved;
    const { operator, right } = proved;
    if (right !== null) this.#tries.forget(right);
    if (operator.role !== 'administrator') return { ok: false, why: 'NOT_ADMINISTRATOR' };
    return { ok: true, operator: this.#nameIn(choice, operator) };
  }

  /**
   * Id of the operator if the new journal has it, so that a name erased later disappears there too; otherwise the name.
   */
  #nameIn(choice: Choice, { id }: StoredOperator): string {
    const copy = choice.way === 'restored' ? copyFile(this.#file, this.#second, choice.copy) : null;
    return copy !== null && hasOperatorIn(copy, id) ? id : (this.#people.nameOf(id) ?? id);
  }
}

/** True if a copy has the operator; false also if it cannot be read: it is refused a little later. */
function hasOperatorIn(copy: string, id: string): boolean {
  try {
    return hasOperator(copy, id);
  } catch {
    return false;
  }
}
