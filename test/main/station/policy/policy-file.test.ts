import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { policyInForce, readPolicy } from '../../../../src-main/station/policy/policy-file.ts';
import { needs } from '../../../support/needs.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const SECRET = 'c0ffee-secret';
const ADDRESSES = {
  authUrl: 'https://a.example',
  productUrl: 'https://p.example',
  orderUrl: 'https://o.example',
};

function fileWith(content: unknown, folder = tempFolder()): string {
  const file = join(folder, 'policy.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

function secretFile(content = `${SECRET}\n`, mode = 0o600): string {
  const file = join(tempFolder(), 'secret');
  writeFileSync(file, content, { mode });
  return file;
}

const faultsOf = (content: unknown) => readPolicy(fileWith(content)).faults;

describe('a policy', () => {
  it('is read whole, with the secret of its file', () => {
    const clientSecretFile = secretFile();
    const content = {
      ...ADDRESSES,
      station: ' Bench 7 ',
      clientId: 'merchant',
      clientSecretFile,
      sandbox: true,
      proxies: { https: 'proxy.example:3128', without: 'localhost' },
      pollSeconds: 15,
      graceSeconds: 0,
      alarmHours: 2,
      cancelReasons: ['Sold out', 'Damaged'],
      handReason: true,
      sealSeconds: 0,
      overdueHours: 48,
      keepDays: 90,
      copyFolder: resolve('/mnt/copies'),
      scanner: { prefix: '~' },
      theme: 'dark',
      volume: 0,
    };
    const read = readPolicy(fileWith(content));
    expect(read.faults).toEqual([]);
    expect(read.clientSecret).toBe(SECRET);
    expect(read.policy).toEqual({
      ...content,
      station: 'Bench 7',
      proxies: { https: 'http://proxy.example:3128', without: 'localhost' },
      scanner: expect.objectContaining({ prefix: '~', reading: 'text', doubleReadMs: 300 }),
    });
    const shown = JSON.stringify(policyInForce(read));
    expect(shown).toContain(JSON.stringify(clientSecretFile));
    expect(shown).not.toContain(SECRET);
  });

  it('may set nothing', () => {
    expect(readPolicy(fileWith({}))).toMatchObject({ policy: {}, clientSecret: null, faults: [] });
  });

  it('may begin with the mark that Windows writes in front of UTF-8', () => {
    expect(readPolicy(fileWith('\uFEFF{"volume": 5}'))).toMatchObject({ policy: { volume: 5 }, faults: [] });
  });

  it.each([
    [{ graceSeconds: 601 }, 'graceSeconds expects a whole number from 0 to 600, but is 601.'],
    [{ graceSeconds: 1.5 }, 'graceSeconds expects a whole number from 0 to 600, but is 1.5.'],
    [{ keepDays: '30' }, 'keepDays expects a whole number from 1 to 3650, but is a number in quotes.'],
    [{ pollSeconds: null }, 'pollSeconds expects a whole number from 1 to 86400, but is null.'],
    [{ sandbox: 'yes' }, 'sandbox expects true or false, but is a text of 3 characters.'],
    [{ sandbox: 'true' }, 'sandbox expects true or false, but is true or false in quotes.'],
    [{ theme: 'neon' }, 'theme expects one of "system", "light", "dark", but is a text of 4 characters.'],
    [{ station: '' }, 'station expects a name of 1 to 60 characters, but is an empty text.'],
    [{ orderUrl: 7 }, 'orderUrl expects an address such as https://orders.example.com, but is 7.'],
    [
      { orderUrl: 'http://o.example' },
      'orderUrl expects an address such as https://orders.example.com; http:// would send the secret unencrypted; it is allowed only for this computer.',
    ],
    [
      { authUrl: `https://me:${SECRET}@a.example` },
      'authUrl expects an address such as https://orders.example.com; it holds a user name or password, which belong in clientId and clientSecretFile.',
    ],
    [{ cancelReasons: [] }, 'cancelReasons expects a list of 1 to 20 texts, but is a list of 0.'],
    [
      { cancelReasons: ['a', 'b', 'a'] },
      'cancelReasons expects each reason once, but these two are the same: 1, 3.',
    ],
    [{ cancelReasons: ['a', 4] }, 'cancelReasons.1 expects a text of 1 to 200 characters, but is 4.'],
    [
      { cancelReasons: [' '] },
      'cancelReasons.0 expects a text of 1 to 200 characters, but is an empty text.',
    ],
    [
      { copyFolder: 'copies' },
      'copyFolder expects a full path (on Windows with a drive or share), but is a text of 6 characters.',
    ],
    [
      { caFile: 'ca.pem' },
      'caFile expects a full path (on Windows with a drive or share), but is a text of 6 characters.',
    ],
    ...['copyFolder', 'caFile'].map((field): [object, string] => [
      { [field]: 'D:\\copies\bench-7' },
      `${field} expects a full path, but has a tab or another control character: write each backslash twice.`,
    ]),
    [
      { caFile: resolve('/nowhere/ca.pem') },
      'caFile expects a file of PEM certificates, but it cannot be read (ENOENT).',
    ],
    [{ scanner: { leastKeys: 2 } }, 'scanner.leastKeys expects a whole number from 3 to 20, but is 2.'],
    [
      { proxies: 'none' },
      'proxies expects an object with the keys http, https, without, but is a text of 4 characters.',
    ],
    [
      { proxies: { http: 'ftp://x' } },
      'proxies.http expects the address of a proxy such as http://proxy.example:3128, but is a text of 7 characters.',
    ],
    [
      { proxies: { https: `http://me:${SECRET}@proxy.example` } },
      'proxies.https expects no user name or password: every account could read it here; HTTPS_PROXY of the environment may have them.',
    ],
  ])('%j is refused with its key and what is expected', (content, what) => {
    const faults = faultsOf(content);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.what).toBe(what);
    expect(faults[0]?.todo).toBe('Correct it, or remove the key.');
    expect(JSON.stringify(faults)).not.toContain(SECRET);
  });

  it.each([
    ['order-url', {}, 'order-url', 'Write orderUrl.'],
    ['graceSecond', {}, 'graceSecond', 'Write graceSeconds.'],
    ['shelf', {}, 'shelf', /^Remove it; known keys are station, authUrl, .*volume.*\.$/],
    ['operator', {}, 'operator', /^Remove it/],
    ['clientSecret', {}, 'clientSecret', /put it in its own file, and name that file as clientSecretFile/],
  ])('with the key %s names what to write instead', (key, _rest, field, todo) => {
    const [fault, ...more] = faultsOf({ [key]: SECRET });
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ field, what: `${field} is not a policy key.` });
    expect(fault?.todo).toMatch(todo);
    expect(JSON.stringify(fault)).not.toContain(SECRET);
  });

  it('with a key within another that is unknown names those within it', () => {
    expect(faultsOf({ scanner: { suffix: '' } })).toEqual([
      {
        field: 'scanner.suffix',
        fault: { code: 'unknown-key', meant: null, known: expect.any(Array) },
        what: 'scanner.suffix is not a policy key.',
        todo: expect.stringMatching(/^Remove it; known keys are scanner\.reading, .*scanner\.separator\.$/),
      },
    ]);
  });

  it('says all that is wrong at once', () => {
    expect(
      faultsOf({ volume: 101, graceSeconds: -1, nonsense: 1, more: 2 }).map(({ field }) => field),
    ).toEqual(['graceSeconds', 'volume', 'nonsense', 'more']);
  });

  it('with a key that stands twice is refused, with the key and both places', () => {
    const text =
      '{\n  "volume": 5,\n  "scanner": { "prefix": "a,{", "pre\\u0066ix": "b" },\n  "volume": 101\n}';
    expect(faultsOf(text)).toEqual([
      {
        field: 'scanner.prefix',
        fault: {
          code: 'repeated-key',
          count: 2,
          places: [
            { line: 3, column: 16 },
            { line: 3, column: 33 },
          ],
        },
        what: 'scanner.prefix is expected once, but stands there 2 times: line 3, column 16; line 3, column 33.',
        todo: 'Leave one of them, and remove the rest.',
      },
      expect.objectContaining({
        field: 'volume',
        fault: {
          code: 'repeated-key',
          count: 2,
          places: [
            { line: 2, column: 3 },
            { line: 4, column: 3 },
          ],
        },
      }),
      expect.objectContaining({ field: 'volume', fault: expect.objectContaining({ code: 'other-value' }) }),
    ]);
    expect(faultsOf('\uFEFF{"volume": 5, "volume": 5}').map(({ what }) => what)).toEqual([
      'volume is expected once, but stands there 2 times: line 1, column 2; line 1, column 15.',
    ]);
    expect(faultsOf('{"cancelReasons": ["volume", "theme"], "volume": 1, "theme": "dark"}')).toEqual([]);
  });

  it('says what is missing beside another key at once with all other faults', () => {
    const faults = faultsOf({
      volume: 101,
      authUrl: 7,
      clientId: 'one',
      updateFeed: 'http://no.example',
      benchMode: true,
      shelf: 1,
    });
    expect(faults.map(({ field, fault }) => [field, fault.code])).toEqual([
      ['authUrl', 'other-value'],
      ['volume', 'other-value'],
      ['updateFeed', 'unusable'],
      ['shelf', 'unknown-key'],
      ['benchCode', 'missing'],
      ['updateKey', 'missing'],
      ['clientSecretFile', 'missing'],
      ['productUrl', 'missing-address'],
      ['orderUrl', 'missing-address'],
    ]);
  });

  it('does not miss the key that a mistyped one is meant to be', () => {
    const faults = faultsOf({ ...ADDRESSES, clientID: 'one', clientSecretFile: secretFile() });
    expect(faults.map(({ field, todo }) => [field, todo])).toEqual([['clientID', 'Write clientId.']]);
  });

  it('has identifier, file of the secret and all addresses together', () => {
    const clientSecretFile = secretFile();
    expect(faultsOf({ ...ADDRESSES, clientId: 'one' })).toMatchObject([
      { field: 'clientSecretFile', what: 'clientSecretFile is missing beside clientId.' },
    ]);
    expect(faultsOf({ ...ADDRESSES, clientSecretFile })).toMatchObject([{ field: 'clientId' }]);
    const { orderUrl: _url, ...others } = ADDRESSES;
    expect(faultsOf({ ...others, clientId: 'one', clientSecretFile })).toEqual([
      {
        field: 'orderUrl',
        fault: { code: 'missing-address' },
        what: 'orderUrl is missing: the secret is sent to no address but those that stand beside it.',
        todo: 'Add it, or remove the other key.',
      },
    ]);
    expect(faultsOf({ orderUrl: 'https://o.example' })).toEqual([]);
    expect(faultsOf({ benchMode: true })).toMatchObject([
      { field: 'benchCode', what: 'benchCode is missing beside benchMode.' },
    ]);
    expect(faultsOf({ benchMode: false })).toEqual([]);
    expect(faultsOf({ benchCode: '4711' })).toMatchObject([
      { what: 'benchCode expects what --hash-bench-code prints, but is a number in quotes.' },
    ]);
  });

  it.each([
    ['that is not there', () => resolve('/nowhere/secret'), 'cannot be read (ENOENT)'],
    ['without a full path', () => 'secret', 'expects a full path'],
    ['that is empty', () => secretFile(''), 'is empty'],
    ['of two lines', () => secretFile(`${SECRET}\nmore`), 'has more than one line'],
  ])('with a file of the secret %s is refused', (_name, file, words) => {
    const faults = faultsOf({ ...ADDRESSES, clientId: 'one', clientSecretFile: file() });
    expect(faults).toMatchObject([{ field: 'clientSecretFile' }]);
    expect(faults[0]?.what).toContain(words);
    expect(JSON.stringify(faults)).not.toContain(SECRET);
  });

  it('with a file of the secret that others can read is refused', () => {
    needs('posixModes');
    const [fault] = faultsOf({ ...ADDRESSES, clientId: 'one', clientSecretFile: secretFile(SECRET, 0o644) });
    expect(fault?.what).toContain('can be read by other accounts; remove their permissions (chmod 600)');
  });

  it.each([
    ['', 'is no JSON.'],
    [`{"clientSecret": ${SECRET}}`, 'is no JSON.'],
    ['{"volume": 5,}', 'is no JSON: line 1, column 14 is wrong.'],
    ['{\n"volume": 5\n"theme": "dark"}', 'is no JSON: line 3, column 1 is wrong.'],
    [String.raw`{"copyFolder": "D:\copies"}`, 'is no JSON: line 1, column 20 is wrong.'],
  ])('that reads %j is no JSON, and nothing of it is repeated', (content, words) => {
    const [fault] = faultsOf(content);
    expect(fault?.what).toMatch(new RegExp(`${words.replaceAll('.', '\\.')}$`));
    expect(fault?.todo).toContain('write each backslash twice');
    expect(JSON.stringify(fault)).not.toContain(SECRET);
  });

  it.each([
    ['[]', 'a list of 0'],
    ['7', '7'],
    ['null', 'null'],
  ])('that is %s is no object', (content, kind) => {
    expect(faultsOf(content)).toMatchObject([{ what: `The policy must be an object, but is ${kind}.` }]);
  });

  it('in UTF-16, as some editors write it, is refused', () => {
    const file = join(tempFolder(), 'policy.json');
    writeFileSync(file, Buffer.from('\uFEFF{}', 'utf16le'));
    expect(readPolicy(file).faults[0]?.what).toBe(`${file} is not written in UTF-8.`);
  });

  it('that is no file, or larger than any, is refused', () => {
    const folder = tempFolder();
    expect(readPolicy(folder).faults[0]?.what).toBe(`${folder} is a folder.`);
    const none = join(folder, 'none');
    expect(readPolicy(none).faults[0]).toMatchObject({
      what: `There is no file ${none}.`,
      todo: 'Check its path.',
    });
    expect(readPolicy(fileWith(' '.repeat(1_000_001))).faults[0]?.what).toContain('larger than any policy');
  });
});
