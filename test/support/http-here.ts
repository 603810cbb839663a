/** HTTP in the thread of the test: by the clock that the test gives, and without a thread to start. */
import { Http } from '../../src-main/upstream/http/http.ts';
import type { OpenHttp } from '../../src-main/upstream/http/http-call.ts';
import type { Clock } from '../../src-main/domain/clock.ts';

export const httpHere =
  (clock: Pick<Clock, 'now' | 'elapsed'>): OpenHttp =>
  (settings, noteDate) =>
    new Http({ ...settings, clock, noteDate });
