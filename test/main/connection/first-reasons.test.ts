/** The reasons for a cancel that a new station begins with: in the language of its set-up, unless it has its own. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_REASONS } from '../../../src-main/contract/station/settings.ts';
import { readPolicy } from '../../../src-main/station/policy/policy-file.ts';
import { standardReasons } from '../../../src-renderer/screens/setup/standard-reasons.ts';
import { overMessagePort } from '../../support/callers.ts';
import { DISTINCTIVE } from '../../support/clients.ts';
import { aPracticeService } from '../../support/practice.ts';
import { json, startFaultyService } from '../../support/faulty-service.ts';
import { aPage } from '../../support/order-json.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { anApp } from '../../support/test-app.ts';

const firstReasons = ['Sem estoque', 'Item danificado'];

async function aStation(given: Parameters<typeof anApp>[0] = {}) {
  const { authUrl, productUrl, orderUrl } = await startFaultyService({ list: json(aPage([])) });
  const { app } = anApp(given);
  await app.start();
  const { client } = await overMessagePort(app.context);
  const connect = (reasons?: string[]) =>
    client.setup.connect({
      ...{ authUrl, productUrl, orderUrl, sandbox: false, withoutKeyring: 'file' },
      ...DISTINCTIVE,
      ...(reasons && { firstReasons: reasons }),
    });
  return { client, connect, reasons: () => app.context.live.snapshot.settings.cancelReasons };
}

it('a first connection brings the reasons of its screen, and screens show them at once', async () => {
  const { connect, reasons } = await aStation();
  await connect(firstReasons);
  expect(reasons()).toEqual(firstReasons);
});

it('so does practice', async () => {
  const service = await aPracticeService({ orders: 1 });
  const { client, reasons } = await aStation({
    startPractice: async () => ({
      addresses: service,
      credentials: DISTINCTIVE,
      goods: [],
      lessons: null,
      stop: () => service.stop(),
    }),
  });
  await client.setup.practice({ firstReasons });
  expect(reasons()).toEqual(firstReasons);
});

it('a list of its own stays', async () => {
  const { client, connect, reasons } = await aStation();
  await client.station.change({ cancelReasons: ['Zebedeu'] });
  await connect(firstReasons);
  expect(reasons()).toEqual(['Zebedeu']);
});

it('those of a policy stand above them', async () => {
  const file = join(tempFolder(), 'policy.json');
  writeFileSync(file, JSON.stringify({ cancelReasons: ['Of the policy'] }));
  const { connect, reasons } = await aStation({ policy: readPolicy(file) });
  await connect(firstReasons);
  expect(reasons()).toEqual(['Of the policy']);
});

it('a station that is connected already keeps what it has', async () => {
  const { connect, reasons } = await aStation();
  await connect();
  await connect(firstReasons);
  expect(reasons()).toEqual(DEFAULT_REASONS);
});

it('in English they are what the main process falls back to', () =>
  expect(standardReasons()).toEqual(DEFAULT_REASONS));
