/** UPC-E, the form of a UPC-A with its zeros left out (GS1 General Specifications, 5.2). */

/**
 * @param digits number system 0 or 1, six digits, check digit
 * @returns the 12 digits of the UPC-A, whose check digit is the same and is not looked at here; null for another
 * number system
 */
export function expandUpcE(digits: string): string | null {
  const [, system, manufacturer = '', item = '', last = '', check] =
    /^([01])(\d{2})(\d{3})(\d)(\d)$/.exec(digits) ?? [];
  if (system === undefined || check === undefined) return null;
  const [third = '', fourth = '', fifth = ''] = item;
  const body = {
    '0': `${manufacturer}00000${item}`,
    '1': `${manufacturer}10000${item}`,
    '2': `${manufacturer}20000${item}`,
    '3': `${manufacturer}${third}00000${fourth}${fifth}`,
    '4': `${manufacturer}${third}${fourth}00000${fifth}`,
  }[last];
  return system + (body ?? `${manufacturer}${item}0000${last}`) + check;
}

/**
 * Inverse of `expandUpcE`: the same goods may carry either form.
 * @param gtin 14 digits
 * @returns the 8 digits; null if the number has no UPC-E
 */
export function compressToUpcE(gtin: string): string | null {
  const [, system, manufacturer = '', item = '', check] = /^00([01])(\d{5})(\d{5})(\d)$/.exec(gtin) ?? [];
  if (system === undefined || check === undefined) return null;
  const forms = [
    manufacturer.slice(0, 2) + item.slice(2) + manufacturer.charAt(2),
    `${manufacturer.slice(0, 3)}${item.slice(3)}3`,
    `${manufacturer.slice(0, 4)}${item.slice(4)}4`,
    manufacturer + item.slice(4),
  ];
  return forms.map((six) => system + six + check).find((form) => `00${expandUpcE(form)}` === gtin) ?? null;
}
