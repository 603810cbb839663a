/**
 * Label printers that speak ZPL over the network, as a person sets them: `host`, `host:port` or `host:port/300`, with
 * commas between them. Port 9100 and 203 dots per inch by default.
 */
export interface ZplAddress {
  /** A name, which is looked up for each job, or an address; one of IPv6 in brackets. */
  host: string;
  port: number;
  dpi: 203 | 300;
}

/** Prefix of an address in a job's printer name. */
export const ZPL_PREFIX = 'zpl:';
/** Parts of a name with points between them, and one at the end if it is meant whole; `_` is in names that printers have by themselves. */
const NAME = String.raw`[a-z0-9_](?:[a-z0-9._-]{0,252}[a-z0-9_])?\.?`;
/** IPv6 address, with the zone if it is link-local, such as %eth0. */
const IPV6 = String.raw`\[(?=[^\]]*:)[0-9a-f:.]{2,45}(?:%[a-z0-9._-]{1,20})?\]`;
const ADDRESS = new RegExp(String.raw`^(${NAME}|${IPV6})(?::(\d{1,5}))?(?:/(203|300))?$`, 'i');

/** @returns null if it is not an address: another dialect (`epl://…`), a web address, an invalid port */
export function readZplAddress(text: string): ZplAddress | null {
  const [, host = '', port = '9100', dpi = '203'] = ADDRESS.exec(text.trim()) ?? [];
  const number = Number(port);
  if (host === '' || number < 1 || number > 65_535) return null;
  return { host: host.toLowerCase(), port: number, dpi: dpi === '300' ? 300 : 203 };
}

/** Name of a printer at this address: one for all spellings of the address. */
export const zplName = ({ host, port, dpi }: ZplAddress): string => `${ZPL_PREFIX}${host}:${port}/${dpi}`;

/** @returns the valid addresses of a setting */
export const zplAddresses = (setting: string): ZplAddress[] =>
  setting.split(',').flatMap((part) => readZplAddress(part) ?? []);

/** True if each part of a setting is an address; an empty setting has none. */
export const isZplSetting = (setting: string): boolean =>
  setting.trim() === '' || setting.split(',').every((part) => readZplAddress(part) !== null);
