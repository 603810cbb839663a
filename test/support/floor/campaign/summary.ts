/** Summary of a campaign's actions and checks, in a few lines. */
import type { CampaignResult } from './campaign.ts';

export function summaryOf({ faults, counts, checked, failedRequests }: CampaignResult): string {
  const all = Object.values(faults).reduce((sum, n) => sum + n, 0);
  return [
    `faults: ${all}: ${listOf(faults)}; requests to the service that met one: ${failedRequests}`,
    `packers: ${listOf(counts)}`,
    `looked at: ${listOf(checked)}`,
  ].join('\n');
}

const listOf = (counts: object): string =>
  Object.entries(counts)
    .map(([name, n]) => `${Math.round(Number(n))} ${name}`)
    .join(', ');
