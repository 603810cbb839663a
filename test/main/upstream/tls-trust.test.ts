/** Trust of a station: real TLS servers, and processes with an environment of their own. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { anAuthority, aSelfSigned, type Certificate } from '../../support/certificate.ts';
import { needs } from '../../support/needs.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const ASK = fileURLToPath(new URL('../../support/processes/ask-over-tls.ts', import.meta.url));
const LOOPBACK = ['127.0.0.1'];

async function aServer(certificate: Certificate): Promise<{ address: string; asked: () => number }> {
  let asked = 0;
  const server = createServer({ ...certificate }, (_request, response) => {
    asked++;
    response.end('"answered"');
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    address: `https://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked: () => asked,
  };
}

/**
 * Environment without variables that name an authority. The rest is needed: without some of it Windows has no network.
 */
const { NODE_EXTRA_CA_CERTS: _extra, SSL_CERT_FILE: _file, SSL_CERT_DIR: _folder, ...OURS } = process.env;

async function ask(address: string, environment: NodeJS.ProcessEnv = {}, caFile?: string): Promise<unknown> {
  const args = [ASK, address, ...(caFile === undefined ? [] : [caFile])];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...OURS, ...environment },
  });
  return JSON.parse(stdout);
}

function fileOf(...certificates: string[]): string {
  const file = join(tempFolder(), 'hall-ca.pem');
  writeFileSync(file, certificates.join('\n'));
  return file;
}

const ANSWERED = { here: '"answered"', inThread: '"answered"' };
const UNSAFE = { here: 'tls', inThread: 'tls' };

it('no variable of the environment switches the check of certificates off', async () => {
  const server = await aServer(aSelfSigned(LOOPBACK));
  expect(await ask(server.address, { NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toEqual(UNSAFE);
  expect(server.asked()).toBe(0);
});

it('nobody is trusted whom nothing names', async () => {
  const server = await aServer(anAuthority().issue({ names: LOOPBACK }));
  expect(await ask(server.address)).toEqual(UNSAFE);
});

it('an authority of the CA file is trusted, also beside others', async () => {
  const authority = anAuthority();
  const server = await aServer(authority.issue({ names: LOOPBACK }));
  const file = fileOf('# our hall', anAuthority('other').cert, authority.cert);
  expect(await ask(server.address, {}, file)).toEqual(ANSWERED);
});

it('a CA file makes no certificate good for another host', async () => {
  const authority = anAuthority();
  const server = await aServer(authority.issue({ names: ['other.test'] }));
  const environment = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  expect(await ask(server.address, environment, fileOf(authority.cert))).toEqual(UNSAFE);
});

// On Linux a variable takes the place of the authorities that an administrator installs in the system.
it('an authority of the operating system is trusted', async () => {
  needs('linux');
  const authority = anAuthority();
  const server = await aServer(authority.issue({ names: LOOPBACK }));
  expect(await ask(server.address, { SSL_CERT_FILE: fileOf(authority.cert) })).toEqual(ANSWERED);
});
