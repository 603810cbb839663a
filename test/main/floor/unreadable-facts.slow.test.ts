/** A login without the floor's key withdraws what two whole stations know: attack S3-2. */
import { randomUUID } from 'node:crypto';
import { it } from 'vitest';
import type { FactKind } from '../../../src-main/floor/store/store-facts.ts';
import { begin } from '../../support/floor/both-stores.ts';
import { plainSealing } from '../../support/floor/memory-door.ts';
import { stationsOnFloor } from '../../support/floor/stations.ts';
import { untilSo } from '../../support/floor/until-so.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, oneParcel, type PackingStation } from '../../support/packing-station.ts';

const CASE = 'CASE-0001';
const LATER = 'CASE-0002';
const MUG = 'MUG';

const known = async ({ client }: PackingStation) => ({
  codes: (await client.codes.list()).map(({ typed, sku, units }) => `${typed} ${sku} ${units}`).toSorted(),
  locations: (await client.locations.list({ text: '', limit: 100 })).rows.map(({ location }) => location),
});

it('facts that cannot be opened take no code and no location from any bench', async () => {
  const shop = await anOrderShop([]);
  shop.put(oneParcel('A', [aMug({ quantity: 12 })]));
  const floor = stationsOnFloor(shop);
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  await one.client.codes.learn({ code: CASE, sku: MUG, units: 6, sure: true });
  await one.client.locations.assign({ item: 'sMUG', location: 'A-1' });
  const before = { codes: [`${CASE} ${MUG} 6`], locations: ['A-1'] };
  await untilSo(
    'the other bench knows',
    async () => JSON.stringify(await known(two)) === JSON.stringify(before),
  );
  const { rows } = floor.floor;

  const benchId = randomUUID();
  const { store, call } = await begin(
    { benchId, store: floor.floor.connect(benchId) },
    { account: rows.account ?? '' },
  );
  const seen = Object.fromEntries([...rows.benches.keys()].map((id) => [id, 99]));
  const body = plainSealing.seal('fact', 'no place', 'garbage');
  const facts = [...rows.facts.values()].map(({ kind, key }: { kind: FactKind; key: string }) => ({
    ...{ kind, key, version: 100, seen, body, ageMs: 0 },
  }));
  await store.share({ ...call, facts });
  // A later fact of one bench has come after it.
  await one.client.codes.learn({ code: LATER, sku: MUG, units: 2, sure: true });
  const after = { ...before, codes: [...before.codes, `${LATER} ${MUG} 2`] };
  for (const station of [one, two])
    await untilSo(
      'nothing is lost',
      async () => JSON.stringify(await known(station)) === JSON.stringify(after),
    );
});
