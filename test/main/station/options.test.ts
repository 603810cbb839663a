import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NO_PROXIES } from '../../../src-main/domain/station/proxies.ts';
import {
  answerTo,
  OptionError,
  optionsNotTaken,
  readOptions,
  type Options,
} from '../../../src-main/station/options.ts';

/** Key of an update feed: 32 bytes. */
const KEY = 'GWKDSi0QlhZ9Mw6D2sUdN0AFcNVEnoHJtkIV6pzmsG8=';

const read = (...args: string[]): Options => readOptions(args, {});

function errorOf(args: string[], environment: NodeJS.ProcessEnv = {}): string {
  try {
    readOptions(args, environment);
  } catch (error) {
    expect(error).toBeInstanceOf(OptionError);
    return (error as OptionError).message;
  }
  throw new Error(`accepted: ${args.join(' ')}`);
}

describe('options', () => {
  it('have defaults', () => {
    expect(read()).toEqual({
      practice: false,
      proxies: NO_PROXIES,
      dataDir: null,
      station: null,
      authUrl: null,
      productUrl: null,
      orderUrl: null,
      caFile: null,
      withoutKeyring: null,
      pollSeconds: null,
      keepDays: null,
      metricsPort: null,
      updateFeed: null,
      updateKey: null,
      policy: null,
      practiceFloor: null,
      newAdministrator: null,
      port: 0,
      graceSeconds: null,
      headless: false,
      clientId: null,
      clientSecret: null,
    });
  });

  it('are all read, with the value after a space or an equals sign', () => {
    const wanted = {
      practice: false,
      proxies: NO_PROXIES,
      dataDir: '/data',
      station: 'Bench 7',
      authUrl: 'https://a.example',
      productUrl: 'https://p.example',
      orderUrl: 'https://o.example/base',
      caFile: null,
      withoutKeyring: null,
      pollSeconds: 15,
      keepDays: 90,
      metricsPort: 9_464,
      updateFeed: 'https://u.example/packdesk.json',
      updateKey: KEY,
      policy: null,
      practiceFloor: null,
      newAdministrator: null,
      port: 5199,
      graceSeconds: 3,
      headless: true,
      clientId: null,
      clientSecret: null,
    };
    const pairs = [
      ['--data-dir', '/data'],
      ['--station', ' Bench 7 '],
      ['--auth-url', 'https://a.example'],
      ['--product-url', 'https://p.example'],
      ['--order-url', 'https://o.example/base'],
      ['--poll-seconds', '15'],
      ['--keep-days', '90'],
      ['--metrics-port', '9464'],
      ['--update-feed', 'https://u.example/packdesk.json'],
      ['--update-key', KEY],
      ['--port', '5199'],
      ['--grace-seconds', '3'],
    ];
    expect(read('--headless', ...pairs.flat())).toEqual(wanted);
    expect(read(...pairs.map((pair) => pair.join('=')), '--headless')).toEqual(wanted);
    expect(read('--practice').practice).toBe(true);
  });

  it('take the port for metrics from the command line, and below it from the environment', () => {
    const port = (args: string[], given?: string) =>
      readOptions(args, given === undefined ? {} : { PACKDESK_METRICS_PORT: given }).metricsPort;
    expect([port([]), port([], ''), port([], '9464'), port(['--metrics-port', '9465'], '9464')]).toEqual([
      ...[null, null, 9_464, 9_465],
    ]);
    const between = 'expects a whole number from 1024 to 65535, not';
    expect(() => port(['--metrics-port', '80'])).toThrow(`--metrics-port ${between} "80".`);
    expect(() => port([], 'yes')).toThrow(`The variable PACKDESK_METRICS_PORT ${between} "yes".`);
  });

  it('take an address without the spaces around it', () => {
    expect(read('--auth-url', ' https://a.example ').authUrl).toBe('https://a.example');
  });

  it('take a value that begins with a dash', () => {
    expect(read('--station', '-3-').station).toBe('-3-');
    expect(read('--data-dir', '-x', '--practice')).toMatchObject({ dataDir: '-x', practice: true });
    expect(read('--data-dir=--x').dataDir).toBe('--x');
  });

  it('take credentials from the environment', () => {
    const options = readOptions([], { PACKDESK_CLIENT_ID: 'me', PACKDESK_CLIENT_SECRET: 'mine' });
    expect(options).toMatchObject({ clientId: 'me', clientSecret: 'mine' });
  });

  it('take an empty variable of the environment as one that is not set', () => {
    const options = readOptions([], { PACKDESK_CLIENT_ID: '', PACKDESK_CLIENT_SECRET: '' });
    expect(options).toMatchObject({ clientId: null, clientSecret: null });
    expect(errorOf([], { PACKDESK_CLIENT_ID: 'me', PACKDESK_CLIENT_SECRET: '' })).toMatch(/belong together/);
  });

  it('take the bounds of their numbers', () => {
    expect(read('--port', '0').port).toBe(0);
    expect(read('--port', '65535').port).toBe(65_535);
    expect(read('--poll-seconds', '1').pollSeconds).toBe(1);
    expect(read('--poll-seconds', '86400').pollSeconds).toBe(86_400);
    expect(read('--keep-days', '1').keepDays).toBe(1);
    expect(read('--keep-days', '3650').keepDays).toBe(3_650);
  });

  it.each([
    [['--datadir', '/x'], '--datadir'],
    [['--verbose'], '--verbose'],
    [['-p'], '-p'],
    [['-practice'], '-p'],
    [['--no-practice'], '--no-practice'],
    [['--__proto__'], '--__proto__'],
    [['--constructor'], '--constructor'],
    [['--Practice'], '--Practice'],
    [['--unknown=x'], '--unknown'],
    [['practice'], '"practice"'],
    [['--practice', 'yes'], '"yes"'],
    [['--'], '"--"'],
    [['--data-dir'], '--data-dir'],
    [['--data-dir='], '--data-dir'],
    [['--data-dir', ''], '--data-dir'],
    [['--data-dir', '--practice'], '--data-dir needs a value'],
    [['--data-dir', '--practice=true'], '--data-dir needs a value'],
    [['--practice=true'], '--practice takes no value'],
    [['--headless='], '--headless takes no value'],
    [['--practice', '--practice'], '--practice'],
    [['--port', '1', '--port=2'], '--port'],
    [['--port', '65536'], '65535'],
    [['--port=-1'], '-1'],
    [['--port', '-1'], 'from 0 to 65535, not "-1"'],
    [['--poll-seconds', '-5'], 'from 1 to 86400, not "-5"'],
    [["--it's"], "--it's;"],
    [["it's"], '"it\'s"'],
    [['--port', '80.5'], '80.5'],
    [['--port', '0x50'], '0x50'],
    [['--port', '1e3'], '1e3'],
    [['--port', ' 80'], ' 80'],
    [['--port', 'http'], 'http'],
    [['--poll-seconds', '0'], '86400'],
    [['--poll-seconds', '86401'], '86400'],
    [['--poll-seconds', 'soon'], 'soon'],
    [['--poll-seconds', '9'.repeat(400)], '86400'],
    [['--keep-days', '0'], '3650'],
    [['--keep-days', '3651'], '3650'],
    [['--keep-days', '1.5'], '1.5'],
    [['--station', '   '], '--station'],
    [['--station', 'x'.repeat(61)], '--station'],
    [['--auth-url', 'example.com'], '--auth-url'],
    [['--auth-url', 'http://example.com'], 'unencrypted'],
    [['--order-url', 'ftp://example.com'], 'neither https:// nor http://'],
    [['--product-url', 'https://example.com?x=1'], '--product-url'],
    [['--practice', '--auth-url', 'https://a.example'], '--practice'],
    [['--practice', '--product-url', 'https://a.example'], '--practice'],
    [['--practice', '--order-url', 'https://a.example'], '--practice'],
  ])('are refused in one sentence that says what is wrong: %j', (args, named) => {
    const message = errorOf(args);
    expect(message).toContain(named);
    expect(message).toMatch(/^[^\n]+\.$/);
    expect(message.replace(/https:\/\/\S+/g, '')).not.toMatch(/\. /);
    expect(message.length).toBeLessThan(300);
  });

  it.each([
    ['--datadir', 'perhaps you meant --data-dir'],
    ['--grace-secnds', 'perhaps you meant --grace-seconds'],
    ['practice', 'perhaps you meant --practice'],
    ['--verbose', '--help lists them all'],
    ['yes', '--help lists them all'],
  ])('%s is answered with what was meant, where that is near', (typed, todo) => {
    expect(errorOf([typed])).toContain(todo);
  });

  it('need both credentials of the environment or none', () => {
    for (const environment of [{ PACKDESK_CLIENT_ID: 'me' }, { PACKDESK_CLIENT_SECRET: 'mine' }]) {
      const message = errorOf([], environment);
      expect(message).toMatch(/^[^\n]+\.$/);
      expect(message).not.toContain('mine');
    }
  });

  it('never repeat a password that was typed into an address', () => {
    expect(errorOf(['--auth-url', 'https://me:hunter2@example.com'])).not.toContain('hunter2');
  });

  it('take the proxies of the environment, as other programs do', () => {
    const from = (environment: NodeJS.ProcessEnv) => readOptions([], environment).proxies;
    expect(from({ HTTPS_PROXY: 'http://proxy.example:3128', NO_PROXY: '.local' })).toEqual({
      http: null,
      https: 'http://proxy.example:3128',
      without: '.local',
    });
    expect(from({ https_proxy: 'small.example:1', HTTPS_PROXY: 'http://large.example:2' }).https).toBe(
      'http://small.example:1',
    );
    expect(from({ ALL_PROXY: 'socks5://s.example:1080', HTTP_PROXY: '' })).toMatchObject({
      http: 'socks5://s.example:1080',
      https: 'socks5://s.example:1080',
    });
  });

  it('say which variable names no proxy, and not what stands in it', () => {
    for (const value of ['http://name:pass@', 'ftp://name:pass@proxy.example', 'a b']) {
      const message = errorOf([], { https_proxy: value });
      expect(message).toMatch(/^The variable https_proxy expects the address of a proxy/);
      expect(message).not.toContain(value);
    }
  });
});

describe('the help', () => {
  const help = answerTo(['--practice', '--help'], '1.2.3') ?? '';

  it('has every option with its meaning, and so has the document for administrators', () => {
    const known = [...help.matchAll(/^  (--[a-z-]+)/gm)].map(([, name = '']) => name);
    expect(known).toEqual(
      expect.arrayContaining(['--practice', '--metrics-port', '--update-key', '--version']),
    );
    const paper = readFileSync(new URL('../../../resources/docs/configure.md', import.meta.url), 'utf8');
    for (const option of known) {
      expect(help).toMatch(new RegExp(`^  ${option}( [A-Z]+)?  +\\w.+`, 'm'));
      expect(paper, option).toContain(`\`${option}`);
    }
    expect(help).toContain('PACKDESK_CLIENT_SECRET');
    expect(help).toContain('1.2.3');
  });

  it('is asked for by its name alone, and so is the version', () => {
    expect(answerTo(['--version'], '1.2.3')).toBe('Packdesk 1.2.3\n');
    expect(answerTo(['--practice', '--helpful'], '1.2.3')).toBeNull();
  });
});

describe('options of a second start', () => {
  it('are named where the first has not the same', () => {
    const first = read('--station', 'Bench 7', '--keep-days', '30');
    expect(optionsNotTaken(first, ['--data-dir', '/data', '--station', 'Bench 7'])).toEqual([]);
    expect(optionsNotTaken(first, [])).toEqual([]);
    expect(optionsNotTaken(first, ['--station', 'Bench 8', '--keep-days', '7', '--practice'])).toEqual([
      '--practice',
      '--station',
      '--keep-days',
    ]);
  });
});
