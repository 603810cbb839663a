/** Versions of Packdesk: three whole numbers, without a suffix. */

const FORM = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/;

/** True for a text such as `1.4.2`. */
export const isReleaseVersion = (text: string): boolean => FORM.test(text);

/**
 * Compares two versions in the form of `isReleaseVersion`.
 * @returns below 0 if the first is older, 0 if they are equal, above 0 if it is newer
 */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]];
  const at = a.findIndex((number, n) => number !== b[n]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
