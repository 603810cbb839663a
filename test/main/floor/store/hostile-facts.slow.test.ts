/** Facts under a bench's login that would bind the others for good: they can be taken back, and no version is the last one. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { currentFacts, newestFact, nextFact } from '../../../../src-main/domain/floor/which-fact.ts';
import { upgradeFloorSql } from '../../../../src-main/floor/postgres/schema/floor-sql.ts';
import { aBench, begin, BOTH_STORES, readAll, type TestBench } from '../../../support/floor/both-stores.ts';
import { hostileFloor } from '../../../support/floor/hostile-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';
import { someFact } from '../../../support/floor/some-rows.ts';

const share = ({ store, call }: TestBench, ...facts: Parameters<typeof someFact>[0][]) =>
  store.share({ ...call, facts: facts.map(someFact) });

/** Rows of one key, as a bench reads them. */
const rowsOf = async (bench: TestBench, key: string) =>
  (await readAll(bench)).facts.filter((fact) => fact.key === key);

describe.each(BOTH_STORES)('the version of a fact $name', (kind) => {
  beforeAll(() => kind.begin());
  afterAll(() => kind.end());

  it('is never so great that the next bench to share the key has none left', async () => {
    const floor = await kind.make();
    onTestFinished(() => floor.end());
    const [honest, evil] = [await aBench(floor, 'A'), await aBench(floor, 'EVIL')];
    await share(honest, { body: 'of A' });
    const last = { version: Number.MAX_SAFE_INTEGER, seen: { [honest.benchId]: 1 }, body: null };
    await expect(share(evil, last)).rejects.toMatchObject({ fault: 'refused-row' });
    await expect(share(evil, { ...last, version: 1_000_002 })).rejects.toMatchObject({
      fault: 'refused-row',
    });
    // The fact of a bench whose rows the store lost by restoring a backup.
    await share(evil, { ...last, version: 1_000_001 });
    const { key } = someFact();
    await share(honest, { ...nextFact(await rowsOf(honest, key), honest.benchId), body: 'again' });
    expect(currentFacts(await rowsOf(evil, key)).map(({ body }) => body)).toEqual(['again']);
  });
});

describe('a removed bench', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.make();
  });
  afterAll(() => server.remove());

  it('has its withdrawals listed and taken back, and locations of others are in force again', async () => {
    const { honest, evil, run } = await hostileFloor(server);
    const seen = { [honest.benchId]: 1 };
    for (const [key, body] of Object.entries({ MUG: 'A-1', PEN: 'A-2', CUP: 'A-3' }))
      await share(honest, { kind: 'location', key, body });
    await share(honest, { key: 'CASE', body: 'of A' });
    await share(
      evil,
      { kind: 'location', key: 'MUG', version: 2, seen, body: 'forged' },
      { kind: 'location', key: 'PEN', version: 2, seen, body: null },
      { kind: 'location', key: 'CUP', version: 2, body: null },
      { key: 'CASE', version: 2, seen, body: null },
    );
    const command = ['--bench-id', evil.benchId];
    const { stderr } = await run('remove', ...command);
    expect(stderr).toContain('Taught codes: 1 (CASE)');
    expect(stderr).toContain('Locations, by item: 3 (');
    const { stdout } = await run('said', ...command, '--disown');
    expect(stdout).toContain('All of it is taken back.');
    const { facts } = await readAll(honest);
    const placeOf = (key: string) => newestFact(facts.filter((fact) => fact.key === key))?.body;
    expect(['MUG', 'PEN', 'CUP'].map(placeOf)).toEqual(['A-1', 'A-2', 'A-3']);
    expect(currentFacts(await rowsOf(honest, 'CASE')).map(({ body }) => body)).toEqual(['of A']);
    expect(
      facts.filter(({ key, at }) => key === 'CASE' && at === 0),
      'a time that people are shown stays',
    ).toEqual([]);
    expect((await run('said', ...command, '--disown')).stdout).toContain('nothing that stays');
  });

  it('whose facts were taken back before keeps no location from its place after an upgrade', async () => {
    const { floor, honest, evil, run } = await hostileFloor(server);
    await share(honest, { kind: 'location', key: 'MUG', body: 'A-1' });
    await share(evil, { kind: 'location', key: 'MUG', version: 2, body: 'forged' });
    expect(await run('remove', '--bench-id', evil.benchId)).toMatchObject({ status: 0 });
    await floor.run(`UPDATE floor.facts SET body = NULL, version = 3 WHERE bench = '${evil.benchId}';
      ALTER TABLE floor.facts DROP CONSTRAINT facts_version;
      INSERT INTO floor.facts VALUES ('code', 'CASE', '${evil.benchId}', 9007199254740991, '{}', NULL, now(), now(), 900);
      UPDATE floor.floor SET schema = 190`);
    const { revision } = await readAll(honest);
    for (const sql of upgradeFloorSql(floor.prefix, 190)) await floor.run(sql);
    expect((await readAll(honest, revision)).facts, 'benches hear of it').toMatchObject([
      { key: 'MUG', at: 0 },
    ]);
    expect(newestFact(await rowsOf(honest, 'MUG'))?.body).toBe('A-1');
    expect(await rowsOf(honest, 'CASE'), 'nobody could have taught it again').toEqual([]);
    expect(await begin(honest, { run: honest.call.run })).toMatchObject({ benchId: honest.benchId });
  });
});
