/** What the test tells a packing station before it begins, and what the station says. */
import type { CampaignPlan } from '../campaign/station-entry.ts';

/** An error that is put into the station on purpose: the campaign has to notice it. */
export type Plant =
  /** An answer goes out first, and what it says is written later. */
  | 'answers-before-it-writes'
  /** The newest event of an order is gone at the next start, and the chain is whole. */
  | 'forgets-the-last'
  /** A unit is written twice, and shown once. */
  | 'counts-twice'
  /** A scan that counted for nothing is written later. */
  | 'notes-misses-later'
  /** What was taken back is there again at the next start, and the chain is whole. */
  | 'undoes-nothing'
  /** The moment of an event is another one at the next start. */
  | 'forges-a-moment';

export interface PackingStationPlan extends CampaignPlan<Plant> {
  operator: string;
}

export interface DoorLine {
  kind: 'ready';
  url: string;
}
