/** Messages between the test and a packing station: the plan before it begins, and its reports. */
import type { CampaignPlan } from '../campaign/station-entry.ts';

export interface PackingStationPlan extends CampaignPlan {
  operator: string;
}

export interface DoorLine {
  kind: 'ready';
  url: string;
}
