/** Entry of the browser host: the same application under plain Node, for a browser on the same machine. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import envPaths from 'env-paths';
import open from 'open';
import { boot, floorHere, letInHere, startFailure, VERSION } from './app/boot.ts';
import { badgeKeysIn } from './station/secrets/badge-key.ts';
import { fileProtector } from './station/secrets/file-protector.ts';
import { printZpl } from './host/zpl-printer.ts';
import { startBrowserHost } from './host/browser-host.ts';
import { surviveClosedOutput } from './host/closed-output.ts';
import { watchFaults } from './host/faults.ts';
import { whenToEnd } from './host/when-to-end.ts';
import { writeOpeningPage } from './host/window/opening-page.ts';
import { takeEnvironment } from './station/secrets/client-secret.ts';
import { windowsDataFolder } from './station/folder/data-folder.ts';
import { keyFolder } from './station/secrets/key-file.ts';
import { answerToHash } from './station/secrets/bench-code.ts';
import { readInput } from './station/standard-input.ts';
import { answerToCheck } from './station/policy/check-policy.ts';
import { answerTo, readOptions } from './station/options.ts';
import { policyOfStart } from './station/policy/system-policy.ts';

// Files of a station are for its own account only, from the first byte.
process.umask(0o077);
// Taken first, so that no process started by ours inherits the secret.
const environment = takeEnvironment(process.env);

/** True for the source, which Node runs as it is; false for the build in out/main. */
const unbuilt = import.meta.url.endsWith('.ts');
const here = fileURLToPath(new URL('.', import.meta.url));

surviveClosedOutput();
const faultsGoTo = watchFaults(fail);

/** The folder of this start, for the sentence if it cannot be used. */
let folderInUse: string | null = null;

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const floor = await floorHere(args);
  if (floor !== null) {
    process.exitCode = floor;
    return;
  }
  const answer = answerTo(args, VERSION) ?? answerToHash(args, readInput);
  if (answer !== null) {
    process.stdout.write(answer);
    return;
  }
  const check = answerToCheck(args);
  if (check !== null) {
    process.stdout.write(check.text);
    process.exitCode = check.status;
    return;
  }
  const options = readOptions(args, environment);
  const dataDir = resolve(options.dataDir ?? usualFolder(options.practice));
  folderInUse = dataDir;
  const { practice, newAdministrator: name } = options;
  if (name !== null) {
    process.stdout.write(await letInHere({ dataDir, practice, name }, readInput));
    return;
  }
  const station = await boot({
    dataDir,
    options,
    policy: policyOfStart(options.policy),
    writerEntry: new URL(unbuilt ? './cache/write/writer-thread.ts' : './cache-writer.js', import.meta.url),
    copyEntry: new URL(unbuilt ? './journal/copies/copy-thread.ts' : './journal-copy.js', import.meta.url),
    httpEntry: new URL(unbuilt ? './upstream/http/http-thread.ts' : './service-http.js', import.meta.url),
    sealingEntry: new URL(
      unbuilt ? './floor/publishing/order-sealing-thread.ts' : './order-sealing.js',
      import.meta.url,
    ),
    protector: fileProtector(dataDir, keyFolder()),
    badgeKey: badgeKeysIn(keyFolder()),
    labelPrinter: printZpl,
    folderLost: () => process.emit('SIGTERM'),
    waiting: sayWaiting,
  });
  faultsGoTo(station);
  let openingPage: { path: string; remove: () => void } | null = null;
  const host = await startBrowserHost({
    port: options.port,
    rendererDir: join(here, unbuilt ? '../out/renderer' : '../renderer'),
    context: station.app.context,
    log: station.log,
    connected: () => openingPage?.remove(),
  }).catch(async (error: unknown) => {
    await station.stop();
    throw error;
  });

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    openingPage?.remove();
    void host
      .close()
      .then(() => station.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
  };
  whenToEnd(process.platform, { process }, stop);

  const ready = { ready: true, url: host.url, dataDir, practice: options.practice };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  if (options.headless) return;
  openingPage = writeOpeningPage(dataDir, host.url);
  await openBrowser(pathToFileURL(openingPage.path).href);
}

function usualFolder(practice: boolean): string {
  if (process.platform === 'win32')
    return windowsDataFolder(practice, { env: process.env, home: homedir(), isThere: existsSync });
  return envPaths('Packdesk', { suffix: practice ? 'practice' : '' }).data;
}

function sayWaiting(): void {
  process.stderr.write('Another program has a file of this station open; Packdesk waits for it.\n');
}

/** @param url holds nothing that is secret: every user of this machine can read it */
async function openBrowser(url: string): Promise<void> {
  try {
    const browser = await open(url);
    browser.on('error', () => undefined);
  } catch {
    process.stderr.write('No browser could be opened here; open the address above yourself.\n');
  }
}

function fail(error: unknown): never {
  const known = startFailure(error, folderInUse);
  process.stderr.write(`${known?.sentence ?? `Packdesk failed to start: ${String(error)}`}\n`);
  if (!known && error instanceof Error) process.stderr.write(`${error.stack ?? ''}\n`);
  process.exit(known?.status ?? 1);
}

await main().catch(fail);
