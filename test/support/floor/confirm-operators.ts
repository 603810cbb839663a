/** An administrator who confirms at a bench what other benches said of operators. */
import type { PackingStation } from '../packing-station.ts';
import type { Who } from '../operators.ts';
import { untilSo } from './until-so.ts';

/** Confirms all that waits there. At a bench that had operators, an administrator is signed on. */
export async function confirmWaiting({ client }: Pick<PackingStation, 'client'>): Promise<void> {
  for (const { id, mark } of await client.operators.fromBenches())
    await client.operators.confirm({ id, mark });
}

/** A bench without operators takes the three of `addStaff`, the administrator first; then nobody is signed on. */
export async function confirmAll(
  station: PackingStation,
  signOn: (who: Who) => Promise<unknown>,
): Promise<void> {
  const { client } = station;
  await untilSo(
    'administrator and lead wait',
    async () => (await client.operators.fromBenches()).length === 2,
  );
  const adm = (await client.operators.fromBenches()).find(({ role }) => role === 'administrator');
  if (!adm) throw new Error('no administrator waits');
  await client.operators.confirm({ id: adm.id, mark: adm.mark });
  await signOn('adm');
  await confirmWaiting(station);
  await client.operators.signOff();
}
