/**
 * Real benches on a real store, while cables fail, benches and the store are killed: one bench alone opens an order surely, but
 * for a person's doing; every head and every event reaches the store, once; every double pack is listed; every cancel is sent once; what
 * a screen has shown stays.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileStation, type CompiledStation } from '../../support/campaign/compiled-station.ts';
import { runCampaign } from '../../support/floor/campaign/campaign.ts';
import { PostgresServer } from '../../support/floor/postgres-server.ts';
import { aPracticeService } from '../../support/practice.ts';

/** FLOOR_CAMPAIGN_SEED varies the campaign, FLOOR_CAMPAIGN_SECONDS lengthens it; both are printed. */
const seed = process.env['FLOOR_CAMPAIGN_SEED'] ?? '20260302';
const seconds = Number(process.env['FLOOR_CAMPAIGN_SECONDS'] ?? 8);
/** Ends a test that hangs: a busy machine takes many times what an idle one does. */
const LONGEST_MS = 300_000 + seconds * 2_000;

const folder = mkdtempSync(join(tmpdir(), 'packdesk-test-'));
let compiled: CompiledStation;
let server: PostgresServer;
beforeAll(async () => {
  compiled = await compileStation(folder, 'floor-station.ts');
  server = await PostgresServer.make();
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

it.each([2, 8])(
  '%i benches',
  async (benches) => {
    const from = performance.now();
    const service = await aPracticeService({
      ...{ orders: benches * 30, clientId: 'campaign', clientSecret: 'campaign-secret' },
      tokenRequestsPerMinute: 10_000,
    });
    const { wrong, counts } = await runCampaign({ seed, benches, seconds, server, service, compiled });
    const took = ((performance.now() - from) / 1_000).toFixed(1);
    const summary = Object.entries({ ...counts }).map(([name, n]) => `${Math.round(n)} ${name}`);
    process.stdout.write(`floor campaign ${seed}, ${benches} benches: ${summary.join(', ')}; ${took} s\n`);
    expect(wrong).toEqual([]);
    // A campaign in which nothing met would prove nothing.
    expect(counts).toSatisfy(
      (done: typeof counts) => done.opened > 0 && done.faults > 0 && done.elsewhere > 0,
    );
  },
  LONGEST_MS,
);
