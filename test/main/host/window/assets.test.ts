import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAsset, SECURITY_HEADERS } from '../../../../src-main/host/window/assets.ts';
import { needs } from '../../../support/needs.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

/** A built renderer with a secret beside it. */
function aBuild(): string {
  const folder = tempFolder();
  const root = join(folder, 'renderer');
  mkdirSync(join(root, 'assets'), { recursive: true });
  mkdirSync(join(folder, 'renderer-secret'));
  writeFileSync(join(root, 'index.html'), '<!doctype html>');
  writeFileSync(join(root, 'assets/app-1234.js'), 'js');
  writeFileSync(join(root, 'assets/späce 1.css'), 'css');
  writeFileSync(join(root, 'no-type'), 'x');
  writeFileSync(join(folder, 'secret.json'), 'secret');
  writeFileSync(join(folder, 'renderer-secret/secret.json'), 'secret');
  return root;
}

describe('an asset', () => {
  it('is found with its type, and the first page by the bare address', async () => {
    const root = aBuild();
    expect(await findAsset(root, '/')).toMatchObject({ type: 'text/html; charset=utf-8', immutable: false });
    expect(await findAsset(root, '/assets/app-1234.js')).toMatchObject({
      type: 'text/javascript; charset=utf-8',
      immutable: true,
    });
    expect((await findAsset(root, '/assets/sp%C3%A4ce%201.css'))?.body.toString()).toBe('css');
  });

  it('is found through a link inside of the build, and not through one that leads out', async () => {
    needs('symlinks');
    const root = aBuild();
    symlinkSync(join(root, '../secret.json'), join(root, 'link.json'));
    symlinkSync(join(root, '..'), join(root, 'up'));
    symlinkSync(join(root, 'index.html'), join(root, 'inside.html'));
    expect((await findAsset(root, '/inside.html'))?.type).toContain('html');
    for (const leadsOut of ['/link.json', '/up/secret.json', '/up/renderer/index.html/../../secret.json'])
      expect(await findAsset(root, leadsOut), leadsOut).toBeNull();
  });

  it.each([
    '/../secret.json',
    '/%2e%2e/secret.json',
    '/%2E%2E%2Fsecret.json',
    '/..%2fsecret.json',
    '/assets/../../secret.json',
    '/assets/%2e%2e/%2e%2e/secret.json',
    '/..\\secret.json',
    '/..%5csecret.json',
    '/%5c..%5c..%5csecret.json',
    '/index.html%00.json',
    '/\0index.html',
    '/secret.json%00.html',
    '//secret.json',
    '/./../secret.json',
    '/../renderer-secret/secret.json',
    '/%c0%ae%c0%ae/secret.json',
    '/%',
    '/%zz.html',
    '/no-type',
    '/assets',
    '/assets/',
    '',
    'index.html/..',
    '/missing.html',
    '/index.html/',
    '/INDEX~1.HTM',
    'file:///etc/passwd.json',
    '/etc/hostname.json',
    '/%252e%252e/secret.json',
    '/....//secret.json',
  ])('is not what %j leads to', async (pathname) => {
    expect(await findAsset(aBuild(), pathname)).toBeNull();
  });

  it('never lies outside of the build, whatever is asked', async () => {
    const root = aBuild();
    const part = fc.constantFrom(
      '..',
      '.',
      '/',
      '%2e',
      '%2f',
      '\\',
      '%5c',
      'secret.json',
      'up',
      'renderer',
      'assets',
      'link.json',
      '%00',
      'renderer-secret',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        const found = await findAsset(root, `/${parts.join('')}`);
        expect(found?.body.toString() ?? '').not.toBe('secret');
      }),
      { numRuns: 300 },
    );
  });

  it('is none where the build is missing', async () => {
    expect(await findAsset(join(tempFolder(), 'nowhere'), '/')).toBeNull();
  });
});

describe('the security headers', () => {
  const policy = SECURITY_HEADERS['content-security-policy'] ?? '';

  it('allow nothing inline, nothing evaluated and nothing from elsewhere', () => {
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|unsafe-hashes|wasm-unsafe|\*|https?:|blob:/);
    for (const directive of [
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy).toContain(directive);
    }
  });

  it('keep the page from being framed, sniffed or told where it came from', () => {
    expect(SECURITY_HEADERS).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
  });
});
