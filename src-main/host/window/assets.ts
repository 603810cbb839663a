/** The built screens as files, for both hosts: the same look-up, the same headers. */
import { readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { PERMISSIONS_POLICY } from './page-permissions.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** Content Security Policy: all that the screens need comes from this origin; nothing inline, nothing evaluated. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  // The only allowed policy: Svelte makes its templates through it.
  'trusted-types svelte-trusted-html',
].join('; ');

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': PERMISSIONS_POLICY,
  // Names in a text are not looked up before anybody asks for them.
  'x-dns-prefetch-control': 'off',
};

export interface Asset {
  body: Buffer<ArrayBuffer>;
  type: string;
  /** File names with a content hash never change. */
  immutable: boolean;
}

/**
 * Finds a file of the build.
 * @param root folder of the built renderer
 * @param pathname as in the address, still percent-encoded
 * @returns null if there is no such file, or if the path leads out of the folder, even through a link
 */
export async function findAsset(root: string, pathname: string): Promise<Asset | null> {
  const wanted = decoded(pathname === '/' ? '/index.html' : pathname);
  if (wanted === null) return null;
  const type = TYPES[extname(wanted)];
  if (type === undefined) return null;
  try {
    const base = await realpath(root);
    const file = await realpath(join(base, wanted));
    if (!file.startsWith(base + sep)) return null;
    const body = await readFile(file);
    return { body, type, immutable: wanted.startsWith('/assets/') };
  } catch {
    return null;
  }
}

function decoded(pathname: string): string | null {
  try {
    const text = decodeURIComponent(pathname);
    const parts = text.split('/');
    // A slash at the end is not part of a file's name, but Windows would find the file.
    return /[\\\0]|\/$/.test(text) || parts.includes('..') ? null : text;
  } catch {
    return null;
  }
}
