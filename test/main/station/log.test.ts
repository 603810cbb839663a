import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLog } from '../../../src-main/station/log.ts';
import { UpstreamError } from '../../../src-main/upstream/upstream-error.ts';
import { tempFolder } from '../../support/temp-folder.ts';

it('the log keeps name, message and place of an error, and neither its own fields nor its cause', async () => {
  const folder = tempFolder();
  const { log, close } = createLog(folder, false);
  const cause = new Error('body: sEcReT');
  log.error(
    { err: Object.assign(new UpstreamError('server', { status: 500, cause }), { request: 'sEcReT' }) },
    'failed',
  );
  log.error({ err: 'sEcReT' }, 'failed');
  log.warn({ token: 'sEcReT', clientSecret: 'sEcReT', request: { authorization: 'sEcReT' } }, 'careless');
  await close();
  const text = readFileSync(join(folder, 'logs/packdesk.log'), 'utf8');
  expect(text).toContain('server (HTTP 500)');
  expect(text).not.toContain('sEcReT');
});
