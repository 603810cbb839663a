/** Changes of a station's connection or settings file are in the journal that they left, with their author. */
import { expect, it } from 'vitest';
import { overMessagePort } from '../../support/callers.ts';
import { DISTINCTIVE } from '../../support/clients.ts';
import { json, startFaultyService } from '../../support/faulty-service.ts';
import { addStaff, BADGES } from '../../support/operators.ts';
import { aPage } from '../../support/order-json.ts';
import { anApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

it('forgetting a connection, and using a settings file, carry who did it', async () => {
  const service = await startFaultyService({ list: json(aPage([])) });
  const { authUrl, productUrl, orderUrl } = service;
  const connection = {
    ...{ authUrl, productUrl, orderUrl, sandbox: false },
    ...DISTINCTIVE,
    withoutKeyring: 'file' as const,
  };
  const { app } = anApp();
  await app.start();
  const { client } = await overMessagePort(app.context);
  const { live } = app.context;
  await client.setup.connect(connection);
  await until('it is online', () => live.snapshot.status.connection.state === 'online');
  await addStaff(client);
  await client.operators.signOn({ way: 'badge', code: BADGES.adm });
  await client.settingsFile.use({ text: '{"alarmHours": 30, "cancelReasons": ["Zebedeu"]}' });
  await client.setup.forget({ removeOrders: false });
  expect(live.snapshot.status.mode).toBe('none');

  await client.setup.connect(connection);
  expect(live.snapshot.status.signOn.state, 'nobody is signed on any more').toBe('out');
  await client.operators.signOn({ way: 'badge', code: BADGES.adm });
  const { rows } = await client.operators.events({ offset: 0, limit: 10 });
  const changes = rows.filter(({ kind }) => kind === 'settings-changed');
  expect(changes.map(({ by, data }) => [by, data]).slice(0, 3)).toEqual([
    [null, { connection: true }],
    ['Adm', { connectionForgotten: true }],
    ['Adm', { settingsFile: true, alarmHours: true, cancelReasons: true }],
  ]);
});
