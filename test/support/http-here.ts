/** HTTP in the thread of the test: by the clock that the test gives, and without a thread to start. */
import { Http } from '../../src-main/upstream/http.ts';
import type { OpenHttp } from '../../src-main/upstream/http-call.ts';
import type { UpstreamClock } from '../../src-main/upstream/upstream-clock.ts';

export const httpHere =
  (clock: UpstreamClock): OpenHttp =>
  (settings, noteDate) =>
    new Http({ ...settings, clock, noteDate });
