/** Security descriptors as Windows has them on real folders, and one entry more for each right that changes a file. */
import { expect, it } from 'vitest';
import { isForAdministrators } from '../../../../src-main/station/folder/access-list.ts';

const USER = 'S-1-5-21-1004336348-1177238915-682003330-1001';
const closed = 'O:BAG:SYD:PAI(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;0x1200a9;;;BU)';

it.each([
  ['made by an administrator, users read', closed],
  ['of a file in it', 'O:BAG:DUD:AI(A;ID;FA;;;SY)(A;ID;FA;;;BA)(A;ID;0x1200a9;;;BU)\r\n'],
  ['of the system', 'O:SYG:SYD:(A;;FA;;;BA)(A;;GRGX;;;WD)'],
  [
    'of the installer of Windows',
    closed.replace('O:BA', 'O:S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464'),
  ],
  ['copied by a domain administrator', closed.replace('O:BA', 'O:S-1-5-21-1-2-3-512')],
  ['with what only children inherit', `${closed}(A;OICIIO;FA;;;CO)(A;OICIIO;FA;;;BU)`],
  ['with full access for its owner', `${closed}(A;;FA;;;OW)`],
  ['with what is denied', `${closed}(D;;FA;;;BG)`],
  ['with an audit list', `${closed}S:AI(AU;SAFA;FA;;;WD)`],
  ['with no entry at all: nobody may do anything', 'O:BAG:SYD:P'],
])('%s: only administrators change it', (_name, sddl) => {
  expect(isForAdministrators(sddl)).toBe(true);
});

it.each([
  ['made by a user', `O:${USER}G:${USER}D:AI(A;OICIID;FA;;;SY)`],
  [
    'as ProgramData gives it on',
    'O:BAG:SYD:AI(A;OICIID;FA;;;SY)(A;OICIID;FA;;;BA)(A;OICIID;0x1200a9;;;BU)(A;CIID;DCLCRPCR;;;BU)',
  ],
  ['with entries for children and itself', `${closed}(A;OICI;FA;;;AU)`],
  ['without a list', 'O:BAG:SYD:NO_ACCESS_CONTROL'],
  ['without an owner', 'G:SYD:(A;;FA;;;BA)'],
  ['with an entry that cannot be understood', `${closed}(XA;;FR;;;BU;(@User.Title=="x"))`],
  ['of an unknown kind', `${closed}(QQ;;FR;;;BU)`],
  ['with unknown rights', `${closed}(A;;QQ;;;BU)`],
  ['that is nothing', ''],
])('%s: others change it', (_name, sddl) => {
  expect(isForAdministrators(sddl)).toBe(false);
});

it.each([
  'FA',
  'FW',
  'GW',
  'GA',
  'WD',
  'WO',
  'SD',
  'DC',
  'LC',
  'DT',
  '0x2',
  '0x4',
  '0x40',
  '0x10000',
  '0x40000',
  '0x80000',
  '0x1301bf',
])('the right %s of a user changes it', (right) => {
  for (const account of ['BU', 'WD', 'AU', 'IU', 'PU', USER])
    expect(isForAdministrators(`${closed}(A;;${right};;;${account})`), account).toBe(false);
  expect(isForAdministrators(`${closed}(A;;${right};;;BA)`)).toBe(true);
});

it.each(['FR', 'FX', 'GR', 'GX', 'CC', 'RC', '0x1200a9', '0x120089'])(
  'the right %s of a user does not',
  (right) => {
    expect(isForAdministrators(`${closed}(A;;${right};;;BU)`)).toBe(true);
  },
);
