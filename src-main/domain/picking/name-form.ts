/**
 * The form in which names of items are compared: two names with one form look the same to a packer. Letter case counts, since it
 * can be seen (`decisions/0293`). On screens and papers a name stays as it came.
 */

/** Printable ASCII with single spaces: most names, and each is its own form. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
/** Signs that print nothing: joiners, marks of direction, soft hyphens, variation selectors. */
const UNSEEN = /[\p{Cf}\uFE00-\uFE0F]/gu;

/** @returns the name without unseen signs, composed (NFC), with one plain space between words; null if nothing is left */
export function nameForm(name: string | null): string | null {
  if (name === null || PLAIN.test(name)) return name;
  const form = name.replace(UNSEEN, '').normalize('NFC').replace(/\s+/g, ' ').trim();
  return form === '' ? null : form;
}
