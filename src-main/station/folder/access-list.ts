/** Writers of a Windows file, from its security descriptor in SDDL: the same text in every language of Windows. */

/** Administrators, the system, and the service that installs Windows. */
const TRUSTED: ReadonlySet<string> = new Set([
  'BA',
  'SY',
  'DA',
  'EA',
  'LA',
  'S-1-5-32-544',
  'S-1-5-18',
  'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464',
]);
/** Accounts of a domain or computer that are administrators: the built-in one, Domain Admins, Enterprise Admins. */
const TRUSTED_BY_NUMBER = /^S-1-5-21-\d+-\d+-\d+-(500|512|519)$/;
/** Identifiers that stand for the owner, who is judged separately. */
const OWNER: ReadonlySet<string> = new Set(['CO', 'OW', 'S-1-3-0', 'S-1-3-4']);

/** Any of these rights: write, append or create, delete children, delete, change the rights or the owner, all. */
const CHANGES = 0x2 | 0x4 | 0x40 | 0x1_0000 | 0x4_0000 | 0x8_0000 | 0x200_0000 | 0x1000_0000 | 0x4000_0000;

/** Rights of files by SDDL letters. */
const RIGHTS: Readonly<Record<string, number>> = {
  CC: 0x1,
  DC: 0x2,
  LC: 0x4,
  SW: 0x8,
  RP: 0x10,
  WP: 0x20,
  DT: 0x40,
  LO: 0x80,
  CR: 0x100,
  SD: 0x1_0000,
  RC: 0x2_0000,
  WD: 0x4_0000,
  WO: 0x8_0000,
  GA: 0x1000_0000,
  GX: 0x2000_0000,
  GW: 0x4000_0000,
  GR: 0x8000_0000,
  FA: 0x1f_01ff,
  FR: 0x12_0089,
  FW: 0x12_0116,
  FX: 0x12_00a0,
  KA: 0xf_003f,
  KR: 0x2_0019,
  KW: 0x2_0006,
  KX: 0x2_0019,
};

/**
 * @param sddl owner and access list, as `(Get-Acl FILE).Sddl` gives them
 * @returns true if only administrators can change it; false also if the text cannot be understood
 */
export function isForAdministrators(sddl: string): boolean {
  const [, owner = '', flags = '', list] =
    /^O:([A-Z\d-]+?)(?:G:[A-Z\d-]+?)?D:([A-Z_]*?)((?:\([^()]*\))*)(?:S:.*)?$/.exec(sddl.trim()) ?? [];
  if (list === undefined || !isTrusted(owner)) return false;
  // Without a list, everyone has all rights.
  if (flags.includes('NO_ACCESS_CONTROL')) return false;
  return [...list.matchAll(/\(([^()]*)\)/g)].every(([, entry = '']) => isHarmless(entry));
}

const isTrusted = (account: string): boolean => TRUSTED.has(account) || TRUSTED_BY_NUMBER.test(account);

/** @param entry such as "A;OICI;0x1200a9;;;BU" */
function isHarmless(entry: string): boolean {
  const [type = '', flags = '', rights = '', , , account = ''] = entry.split(';');
  // An entry of any other type denies rights, or is not about rights.
  if (!/^(A|XA|OA|ZA)$/.test(type)) return /^(D|XD|OD)$/.test(type);
  // The entry is for the folder's contents only.
  if (/^(?:..)*IO/.test(flags)) return true;
  return isTrusted(account) || OWNER.has(account) || (maskOf(rights) & CHANGES) === 0;
}

/** Bits of the rights; all bits for an unknown right. */
function maskOf(rights: string): number {
  if (/^(0x[\da-f]+|\d+)$/i.test(rights)) return Number(rights);
  return (rights.match(/..?/g) ?? []).reduce((mask, letters) => mask | (RIGHTS[letters] ?? -1), 0);
}
