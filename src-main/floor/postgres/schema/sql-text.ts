/** Names and texts inside statements that cannot have parameters, such as those of roles. */

/** A text as a literal, safe with any `standard_conforming_strings`. */
export const literal = (text: string): string =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\0', '')}'`;

export const identifier = (name: string): string => `"${name.replaceAll('"', '""').replaceAll('\0', '')}"`;
