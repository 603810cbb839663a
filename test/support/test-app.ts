/** The application as `boot.ts` builds it, on a temp folder and without a host. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createApp, type App } from '../../src-main/app/create-app.ts';
import type { AppDeps } from '../../src-main/app/station-parts.ts';
import { badgeKeysIn } from '../../src-main/station/secrets/badge-key.ts';
import { fileProtector } from '../../src-main/station/secrets/file-protector.ts';
import { readOptions, type Options } from '../../src-main/station/options.ts';
import type { ServiceAddresses } from '../../src-main/upstream/client.ts';
import { briskClock } from './brisk-clock.ts';
import { DISTINCTIVE } from './clients.ts';
import { httpHere } from './http-here.ts';
import { quietLog } from './quiet-log.ts';
import { tempFolder } from './temp-folder.ts';
import { TEST_KEYS } from './test-keys.ts';
import { writerHere } from './writer-here.ts';

/** Options that connect to a service without any set-up. */
export function connectedTo(service: ServiceAddresses, parts: Partial<Options> = {}): Options {
  const { authUrl, productUrl, orderUrl } = service;
  return {
    ...readOptions([], {}),
    authUrl,
    productUrl,
    orderUrl,
    pollSeconds: 1,
    graceSeconds: 0,
    ...DISTINCTIVE,
    ...parts,
  };
}

/** An application that is stopped after the running test. It is not started. */
export function anApp(deps: Partial<AppDeps> = {}): { app: App; dataDir: string; stop: () => Promise<void> } {
  const dataDir = deps.dataDir ?? tempFolder();
  const app = createApp({
    dataDir,
    options: readOptions([], {}),
    version: '0.0.0',
    startWriter: writerHere,
    copyEntry: null,
    openHttp: httpHere(deps.clock ?? briskClock),
    protector: fileProtector(dataDir, TEST_KEYS),
    badgeKey: badgeKeysIn(TEST_KEYS),
    startPractice: () => Promise.reject(new Error('this test has no practice service')),
    clock: briskClock,
    random: Math.random,
    newId: () => randomUUID(),
    log: quietLog,
    ...deps,
  });
  let running = true;
  const stop = async () => {
    if (!running) return;
    running = false;
    await app.stop();
  };
  onTestFinished(stop);
  return { app, dataDir, stop };
}

export const journalOf = (dataDir: string) => join(dataDir, 'journal.db');
