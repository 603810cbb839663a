/** Updates, as a person is shown them: checks of the feed, if the policy or the start gave one. Installing is others' work. */
import { authoritiesOf } from '../connection/chosen-connection.ts';
import type { Updates } from '../contract/station/updates.ts';
import type { UpdateQuestions } from '../router/station-context.ts';
import { readUpdateKey } from '../station/secrets/update-key.ts';
import { giverOf } from '../station/policy/values-in-force.ts';
import { FEED_LIMITS } from '../updates/feed.ts';
import { NOTHING_CHECKED, UpdateChecker } from '../updates/update-checker.ts';
import type { StationParts } from './station-parts.ts';

export interface StationUpdates extends UpdateQuestions {
  /** Checks now and then from here on. */
  start(): void;
  stop(): Promise<void>;
}

export function stationUpdates(parts: StationParts): StationUpdates {
  const { options, live, version, installedAs } = parts;
  const checker = checkerOf(parts, () => show());
  const state = (): Updates => ({
    ...{ version, installedAs },
    feed: options.updateFeed,
    giver: giverOf(options, 'updateFeed'),
    ...(checker?.known ?? NOTHING_CHECKED),
  });
  const show = () => {
    const { release, comparison } = state();
    live.change('status', {
      newerVersion: comparison === 'newer' && release !== null ? release.version : null,
      updatesRevision: live.snapshot.status.updatesRevision + 1,
    });
  };
  if (checker) show();
  return {
    state,
    check: async () => checker?.check(),
    start: () => checker?.start(),
    stop: async () => checker?.stop(),
  };
}

/** @returns null if no feed was given, or the policy has a fault */
function checkerOf(parts: StationParts, changed: () => void): UpdateChecker | null {
  const { options, live, openHttp, version, dataDir: folder, clock, random, log } = parts;
  const { updateFeed, updateKey, proxies } = options;
  const key = updateKey === null ? null : readUpdateKey(updateKey);
  if (updateFeed === null || key === null || live.snapshot.status.policyStop !== null) return null;
  const authorities = () => authoritiesOf(parts).authorities;
  const feed = { url: new URL(updateFeed), limits: FEED_LIMITS, openHttp, proxies, authorities };
  return new UpdateChecker({ feed, key, version, folder, clock, random, log, changed });
}
