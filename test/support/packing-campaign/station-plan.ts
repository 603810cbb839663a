/** What the test tells a packing station before it begins, and what the station says. */
import type { CampaignPlan } from '../campaign/station-entry.ts';

export interface PackingStationPlan extends CampaignPlan {
  operator: string;
}

export interface DoorLine {
  kind: 'ready';
  url: string;
}
