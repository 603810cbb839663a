/**
 * Keyed HMAC of each badge, to tell a badge scan from goods at once. The key is outside the data folder. Without a tag
 * made with this key, the badge's scrypt hash is checked, which takes long.
 */
import { createHash, createHmac } from 'node:crypto';

export interface BadgeTag {
  tag: string;
  /** Names the key. */
  key: string;
}

export class BadgeTags {
  readonly #make: () => Buffer | null;
  #key: { bytes: Buffer; name: string } | null | undefined;

  /** @param key is asked for once, when a badge is met first; null: there is none, and badges are found only by their hashes */
  constructor(key: () => Buffer | null) {
    this.#make = key;
  }

  /** @param text by `badgeText` */
  of(text: string): BadgeTag | null {
    const key = this.#known();
    return key && { tag: createHmac('sha256', key.bytes).update(text).digest('base64url'), key: key.name };
  }

  /** True if a tag that was made under that key finds its badge now. */
  isOfThisKey(name: string | null): boolean {
    return name !== null && this.#known()?.name === name;
  }

  #known() {
    if (this.#key !== undefined) return this.#key;
    const bytes = this.#make();
    const nameOf = (key: Buffer) => createHash('sha256').update(key).digest('base64url').slice(0, 10);
    this.#key = bytes && { bytes, name: nameOf(bytes) };
    return this.#key;
  }
}
