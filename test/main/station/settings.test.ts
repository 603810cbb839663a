import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsFileIn, StationSettings } from '../../../src-main/station/settings.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const open = (folder: string) => new StationSettings(folder, settingsFileIn(folder), Date.now);
const fileOf = (folder: string) => join(folder, 'settings.json');

function withFile(content: string | Buffer): string {
  const folder = tempFolder();
  writeFileSync(fileOf(folder), content);
  return folder;
}

describe('the settings', () => {
  it('have defaults, and no file is needed', () => {
    const settings = open(tempFolder());
    expect(settings.notice).toBeNull();
    expect(settings.current).toMatchObject({
      mode: 'none',
      authUrl: '',
      productUrl: '',
      orderUrl: '',
      sandbox: false,
      theme: 'system',
      pollSeconds: 30,
    });
    expect(settings.current.station.length).toBeGreaterThan(0);
  });

  it('are kept from one start to the next', async () => {
    const folder = tempFolder();
    await open(folder).change({ station: 'Bench 7', theme: 'dark', pollSeconds: 10 });
    expect(open(folder).current).toMatchObject({ station: 'Bench 7', theme: 'dark', pollSeconds: 10 });
    expect(JSON.parse(readFileSync(fileOf(folder), 'utf8'))).toMatchObject({ station: 'Bench 7' });
  });

  it.each([
    ['empty', ''],
    ['cut off', '{"station":"Bench 7","theme'],
    ['no JSON', 'Bench 7'],
    ['binary', '\u0000\u0001\u0002'],
    ['JSON with a comma too many', '{"station":"Bench 7",}'],
    ...['null', '[]', '"text"', '7', 'true'].map((content) => [`${content}, no object`, content]),
  ])('that are %s are put aside whole, and that is said', async (_name, content) => {
    const folder = withFile(content);
    const settings = open(folder);
    expect(settings.notice).toMatchObject({ code: 'settings-unreadable' });
    expect(readFileSync(settings.notice?.file ?? '', 'utf8')).toBe(content);
    expect(settings.current).toMatchObject({ mode: 'none', theme: 'system' });
    await settings.change({ station: 'Bench 8' });
    const again = open(folder);
    expect([again.notice, again.current.station]).toEqual([null, 'Bench 8']);
  });

  it('in another encoding than UTF-8 are put aside whole, and no letter of them is lost', async () => {
    const content = Buffer.from('{"station":"Säge"}', 'latin1');
    const settings = open(withFile(content));
    expect(settings.notice).toMatchObject({ code: 'settings-unreadable' });
    await settings.change({ theme: 'dark' });
    expect(readFileSync(settings.notice?.file ?? '')).toEqual(content);
  });

  it('with a byte order mark are read', () => {
    expect(open(withFile('\uFEFF{"station":"Säge"}')).current.station).toBe('Säge');
  });

  it('lose the values that cannot be used, which is said, and the file is copied before it is changed', async () => {
    const content = JSON.stringify({
      station: 'Bench 7',
      mode: 'service',
      authUrl: 7,
      productUrl: 'https://p.example',
      orderUrl: null,
      sandbox: 'yes',
      theme: 'neon',
      pollSeconds: -3,
      cancelReasons: ['Falta', 'x'.repeat(1_000)],
      slipFooter: '',
      unknown: { a: 1 },
    });
    const folder = withFile(content);
    const settings = open(folder);
    expect(settings.notice?.code).toBe('settings-unusable');
    const named = settings.notice?.file?.split(', ').toSorted();
    expect(named).toEqual(['authUrl', 'cancelReasons', 'orderUrl', 'pollSeconds', 'sandbox', 'theme']);
    expect(settings.current).toMatchObject({
      station: 'Bench 7',
      mode: 'service',
      authUrl: '',
      productUrl: 'https://p.example',
      orderUrl: '',
      sandbox: false,
      theme: 'system',
      pollSeconds: 30,
    });
    await settings.change({ theme: 'dark' });
    await settings.change({ theme: 'light' });
    const copies = readdirSync(folder).filter((name) => name.startsWith('settings.json.unusable-'));
    expect(copies.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([content]);
    expect(open(folder).notice).toBeNull();
  });

  it.each([0, 1.5, 86_401, Number.MAX_VALUE, '30', null])('never poll every %s seconds', (pollSeconds) => {
    expect(open(withFile(JSON.stringify({ pollSeconds }))).current.pollSeconds).toBe(30);
  });

  it.each([0, -1, 1.5, 3_651, '30', null])('never keep orders that left for %s days', (keepDays) => {
    expect(open(withFile(JSON.stringify({ keepDays }))).current.keepDays).toBe(30);
  });

  it.each(['', '   ', 'x'.repeat(61), 5])('never name the station %j', (station) => {
    const { current } = open(withFile(JSON.stringify({ station })));
    expect(current.station.trim().length).toBeGreaterThan(0);
    expect(current.station.length).toBeLessThanOrEqual(60);
  });

  it('that could not be written are not in use either', async () => {
    const folder = tempFolder();
    const settings = new StationSettings(
      folder,
      {
        read: () => ({ station: 'Bench 7' }),
        write: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
      },
      Date.now,
    );
    await expect(settings.change({ station: 'Bench 8' })).rejects.toThrow('no space left');
    expect(settings.current.station).toBe('Bench 7');
  });

  it('are not lost to an error that has nothing to do with their content', () => {
    const folder = tempFolder();
    mkdirSync(fileOf(folder));
    expect(() => open(folder)).toThrow();
    expect(existsSync(fileOf(folder))).toBe(true);
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });
});
