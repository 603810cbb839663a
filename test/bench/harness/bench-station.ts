/** The application's own bench on a folder, and a door to it as the screens have one. Nothing polls until it is started. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { WebSocket } from 'ws';
import { createApp } from '../../../src-main/app/create-app.ts';
import { openWorkspace, type Workspace } from '../../../src-main/app/workspace/workspace.ts';
import type { WorkspaceOptions } from '../../../src-main/app/workspace/workspace-options.ts';
import { noChecks } from '../../../src-main/app/metrics/check-counts.ts';
import { SlowStatements } from '../../../src-main/app/metrics/slow-statements.ts';
import type { Contract } from '../../../src-main/contract/index.ts';
import { nobodySignedOn } from '../../../src-main/operators/signed-on.ts';
import { fileProtector } from '../../../src-main/station/secrets/file-protector.ts';
import { memorySignInStore } from '../../../src-main/station/secrets/memory-sign-in.ts';
import { startBrowserHost } from '../../../src-main/host/browser-host.ts';
import { openConnection } from '../../../src-main/host/connection.ts';
import { readOptions } from '../../../src-main/station/options.ts';
import type { Context } from '../../../src-main/router/context.ts';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import { UpstreamClient, type ServiceAddresses } from '../../../src-main/upstream/client.ts';
import { httpInThread } from '../../../src-main/upstream/http/http-in-thread.ts';
import { overPort, overSocket } from '../../../src-renderer/client/frame-link.ts';
import { COPY_ENTRY } from '../../support/copy-entry.ts';
import { HTTP_ENTRY } from '../../support/http-entry.ts';
import { quietLog } from '../../support/quiet-log.ts';
import { must } from './bench.ts';
import { ACCOUNT, benchFolder, startWriter } from '../data/built-cache.ts';
import { TEST_KEYS } from '../../support/test-keys.ts';

/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9';

const openHttp = httpInThread(HTTP_ENTRY);

export type Client = ContractRouterClient<Contract>;

export interface BenchStation {
  bench: Workspace;
  context: Context;
  close: () => Promise<void>;
}

/**
 * @param service left out: there is none
 * @param pollMs between two checks; by default there is one only
 */
export async function openStation(
  folder: string,
  service?: ServiceAddresses,
  { pollMs = 3_600_000, floor = null }: { pollMs?: number; floor?: WorkspaceOptions['floor'] } = {},
): Promise<BenchStation> {
  const addresses = service ?? { authUrl: NOWHERE, productUrl: NOWHERE, orderUrl: NOWHERE };
  const clock = systemClock;
  const credentials = { clientId: 'practice-merchant', clientSecret: 'practice-secret' };
  const client = new UpstreamClient(addresses, credentials, {
    signInStore: memorySignInStore(),
    clock,
    random: () => 0.5,
    openHttp,
  });
  const { context } = createApp({
    dataDir: folder,
    options: readOptions([], {}),
    version: '0.0.0',
    copyEntry: null,
    startWriter,
    openHttp,
    settingsStore: { read: () => ({}), write: () => Promise.resolve() },
    protector: fileProtector(folder, TEST_KEYS),
    startPractice: () => Promise.reject(new Error('there is no practice service here')),
    clock,
    random: () => 0.5,
    newId: () => randomUUID(),
    log: quietLog,
  });
  const bench = await openWorkspace({
    folder,
    kind: 'service',
    account: ACCOUNT,
    client,
    sandbox: false,
    floor,
    leftFloor: null,
    startWriter,
    copyEntry: COPY_ENTRY,
    signedOn: nobodySignedOn(),
    badgeKey: null,
    printer: null,
    labelPrinter: null,
    secondFolder: () => '',
    removeDumps: () => undefined,
    journalCopied: () => undefined,
    pollMs,
    keepMs: () => Number.MAX_SAFE_INTEGER,
    clock,
    random: () => 0.5,
    newId: () => randomUUID(),
    release: '0.0.0',
    log: quietLog,
    slow: new SlowStatements(quietLog, clock),
    checks: noChecks(),
    live: context.live,
    cacheDamaged: () => must(false, 'the cache is sound'),
    writerLost: () => must(false, 'its writer goes on'),
  });
  return { bench, context: { ...context, currentWorkspace: () => bench }, close: () => bench.stop() };
}

export interface Door {
  client: Client;
  close: () => void;
}

export function portDoor(context: Context): Door {
  const { port1, port2 } = new MessageChannel();
  const connection = openConnection({
    context,
    log: quietLog,
    send: (frame) => port2.postMessage(frame),
    hangUp: () => port2.close(),
  });
  port2.on('message', (frame) => connection.received(frame));
  port2.on('close', () => connection.closed());
  // Cast to the browser's type of a message port.
  const port = port1 as unknown as globalThis.MessagePort;
  return { client: createORPCClient(overPort(port)), close: () => port1.close() };
}

export async function socketDoor(context: Context): Promise<Door> {
  const host = await startBrowserHost({ port: 0, rendererDir: benchFolder(), context, log: quietLog });
  const { origin, hash } = new URL(host.url);
  const url = `${origin.replace('http', 'ws')}/rpc`;
  const socket = new WebSocket(url, ['packdesk', hash.slice(1)], { origin });
  await once(socket, 'open');
  // Cast to the browser's type of a socket.
  const websocket = socket as unknown as globalThis.WebSocket;
  const client: Client = createORPCClient(overSocket(websocket));
  return {
    client,
    close: () => {
      socket.terminate();
      void host.close();
    },
  };
}
