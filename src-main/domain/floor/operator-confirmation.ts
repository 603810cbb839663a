/**
 * Rule for records of other benches about operators: those that wait for an administrator of this bench (decision 0242).
 * Pure: `before` is the operator in this bench's journal, null if it knows none.
 */
import type { OperatorChangeFromBench, Role } from '../../contract/terms/operator-words.ts';

/** An operator's properties on which rights depend. */
interface OperatorRights {
  /** Null: erased. */
  name: string | null;
  role: Role;
  isActive: boolean;
  /** Hash; null: none. */
  badge: string | null;
  /** Likewise. */
  pin: string | null;
}

const isAbovePacker = (operator: OperatorRights | null): boolean =>
  operator !== null && operator.role !== 'packer';

/** Changes that a record of another bench would make here. The language is not one: it gives nobody a right. */
export function changesOf(before: OperatorRights | null, word: OperatorRights): OperatorChangeFromBench[] {
  if (before === null) return ['new'];
  const changes: [OperatorChangeFromBench, boolean][] = [
    ['role', word.role !== before.role],
    ['pin', word.pin !== before.pin],
    ['badge', word.badge !== before.badge],
    ['activated', word.isActive && !before.isActive],
    ['deactivated', !word.isActive && before.isActive],
    ['name', word.name !== before.name],
  ];
  return changes.flatMap(([change, isChanged]) => (isChanged ? [change] : []));
}

/**
 * True for a record about a lead or an administrator, or one that makes a lead or an administrator. The erased name of an
 * operator who has left this bench is in force at once: it gives no right and takes none.
 */
export function needsConfirmation(before: OperatorRights | null, word: OperatorRights): boolean {
  if (!isAbovePacker(before) && !isAbovePacker(word)) return false;
  if (word.name === null && before?.isActive !== true) return false;
  return changesOf(before, word).length > 0;
}
