/** Options of `npm run campaign:floor`. */
import { parseArgs } from 'node:util';
import { FAULT_KINDS, type FaultKind } from '../support/floor/campaign/deck.ts';
import { CAMPAIGN_PLANTS, type CampaignPlant } from '../support/floor/campaign/plants.ts';
import { known, names, UsageError, whole } from '../simulation/usage.ts';

export const CAMPAIGN_HELP = `npm run campaign:floor -- [options]
  --seed TEXT     what faults, packers and the merchant are drawn from (1)
  --benches N     benches, each a process of its own (8)
  --faults N      faults among them (200)
  --only KINDS    of these kinds alone, with commas between them
  --hunt          looks for each planted error, with faults that show it
  --plant NAME    looks for this one alone
kinds of faults: ${FAULT_KINDS.join(', ')}
planted errors: ${CAMPAIGN_PLANTS.map(({ name }) => name).join(', ')}`;

export interface CampaignCommandOptions {
  seed: string;
  benches: number;
  faults: number;
  only: readonly FaultKind[] | null;
  /** Planted errors that are looked for; null: no hunt. */
  plants: readonly CampaignPlant[] | null;
}

/** @throws UsageError, or what `parseArgs` throws */
export function readCampaignOptions(): CampaignCommandOptions {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      benches: { type: 'string', default: '8' },
      faults: { type: 'string', default: '200' },
      only: { type: 'string' },
      hunt: { type: 'boolean', default: false },
      plant: { type: 'string' },
    },
  });
  return {
    seed: values.seed,
    benches: whole('benches', values.benches),
    faults: whole('faults', values.faults),
    only: values.only === undefined ? null : (known('fault', names(values.only), FAULT_KINDS) as FaultKind[]),
    plants: values.plant === undefined ? (values.hunt ? CAMPAIGN_PLANTS : null) : [plantOf(values.plant)],
  };
}

/** @throws UsageError */
function plantOf(name: string): CampaignPlant {
  const found = CAMPAIGN_PLANTS.find((plant) => plant.name === name);
  const all = CAMPAIGN_PLANTS.map((plant) => plant.name).join(', ');
  if (!found) throw new UsageError(`unknown planted error "${name}"; the names are: ${all}`);
  return found;
}
