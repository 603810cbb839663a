import { describe, expect, it } from 'vitest';
import { isOwnHost, isOwnOrigin, offersToken } from '../../../src-main/host/caller.ts';
import {
  inspectionSwitch,
  withoutChromiumSwitches,
} from '../../../src-main/host/window/chromium-switches.ts';

describe('a caller', () => {
  it('asks one of our two names, with our port', () => {
    for (const host of ['127.0.0.1:81', 'localhost:81']) expect(isOwnHost(host, 81)).toBe(true);
    for (const host of [
      undefined,
      '',
      '127.0.0.1',
      'localhost',
      '127.0.0.1:82',
      'evil.example:81',
      'localhost.evil.example:81',
      '127.0.0.1:81.evil.example',
      'LOCALHOST:81 ',
      '[::1]:81',
      '0.0.0.0:81',
      '127.0.0.1:081',
    ]) {
      expect([host, isOwnHost(host, 81)]).toEqual([host, false]);
    }
  });

  it('comes from the very page that it asks', () => {
    expect(isOwnOrigin('http://localhost:81', 'localhost:81')).toBe(true);
    for (const origin of [
      null,
      '',
      'null',
      'https://localhost:81',
      'http://127.0.0.1:81',
      'http://localhost:82',
      'http://localhost:81/',
      'http://evil.example',
    ]) {
      expect([origin, isOwnOrigin(origin, 'localhost:81')]).toEqual([origin, false]);
    }
  });

  it('offers the protocol and the token, in this order, and nothing else', () => {
    expect(offersToken('packdesk, tok', 'tok')).toBe(true);
    expect(offersToken('packdesk,tok', 'tok')).toBe(true);
    for (const offered of [
      undefined,
      '',
      'packdesk',
      'tok',
      'tok, packdesk',
      'packdesk, to',
      'packdesk, tokk',
      'packdesk, TOK',
      'packdesk, tok, tok',
      'packdesk, , tok',
      'packdesk tok',
      'PACKDESK, tok',
      'packdesk, töké',
    ]) {
      expect([offered, offersToken(offered, 'tok')]).toEqual([offered, false]);
    }
  });
});

it("switches of the browser's engine are not taken for options, but a misspelt option stays one", () => {
  const args = [
    '--no-sandbox',
    '--practice',
    '--inspect=9229',
    '--lang=de',
    '--datadir',
    '/x',
    '-p',
    'lang',
    '--remote-debugging-port=0',
  ];
  expect(withoutChromiumSwitches(args)).toEqual(['--practice', '--datadir', '/x', '-p', 'lang']);
});

it('a switch that opens the application to inspection is found, however it is written', () => {
  for (const [arg, name] of [
    ['--remote-debugging-port=9222', 'remote-debugging-port'],
    ['-remote-debugging-pipe', 'remote-debugging-pipe'],
    ['--Remote-Debugging-Address=0.0.0.0', 'remote-debugging-address'],
    ['--inspect', 'inspect'],
    ['--inspect=0', 'inspect'],
    ['--inspect-brk=127.0.0.1:9229', 'inspect-brk'],
    ['--inspect-publish-uid=http', 'inspect-publish-uid'],
  ] as const) {
    expect(inspectionSwitch(['--practice', arg])).toBe(name);
  }
  expect(inspectionSwitch(['--practice', '--station', 'inspect', '--lang=de', '--no-sandbox'])).toBeNull();
});
