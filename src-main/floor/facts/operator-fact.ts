/** Operators shared between the benches of a floor: sealed whole, with only hashes of badges and PINs. */
import type { Role, ScreenLanguage } from '../../contract/terms/operator-words.ts';

/** Machine-specific values, such as the tag of a badge, are not in it. */
export interface OperatorFact {
  /** Null: erased. */
  name: string | null;
  role: Role;
  /** Null: the station's. */
  language: ScreenLanguage | null;
  isActive: boolean;
  /** A hash that costs time to try codes against, and needs no key; null: none. */
  badge: string | null;
  /** Likewise. */
  pin: string | null;
}

/** Longest name, in characters, as in the contract. */
const MOST_NAME = 60;
const ROLES: readonly Role[] = ['packer', 'lead', 'administrator'];
const LANGUAGES: readonly ScreenLanguage[] = ['en', 'pt-BR', 'es'];

/** Text that is equal for equal facts. */
export const operatorFactText = ({ name, role, language, isActive, badge, pin }: OperatorFact): string =>
  JSON.stringify({ name, role, language, isActive, badge, pin });

/**
 * @param isHash whether a text is the hash of a code
 * @returns null if a newer version wrote something else
 */
export function readOperatorFact(body: string, isHash: (text: string) => boolean): OperatorFact | null {
  try {
    const { name, isActive, badge, pin, ...words } = JSON.parse(body) as Record<string, unknown>;
    const role = ROLES.find((one) => one === words['role']);
    const language = words['language'] === null ? null : LANGUAGES.find((one) => one === words['language']);
    const isStored = (value: unknown): value is string | null =>
      value === null || (typeof value === 'string' && isHash(value));
    if (role === undefined || language === undefined || typeof isActive !== 'boolean') return null;
    if (!isStored(badge) || !isStored(pin) || !isName(name) || (name === null && isActive)) return null;
    return { name, role, language, isActive, badge, pin };
  } catch {
    return null;
  }
}

const isName = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && value.trim() !== '' && value.length <= MOST_NAME);
