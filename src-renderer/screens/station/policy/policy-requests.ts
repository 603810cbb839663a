/** Policy of this station. */
import type { PolicyInForce } from '../../../../src-main/contract/station/policy.ts';
import type { Api } from '../../../client/api.ts';
import { Resource } from '../../../client/resource.svelte.ts';

export class PolicyRequests extends Resource<PolicyInForce | null> {
  constructor(api: Api) {
    super(() => api().station.policy());
  }
}
