/** HTTP without a network: requests and answers take their time on the schedule, and meet the faults of the time. */
import type { HttpCall, OpenHttp } from '../../../src-main/upstream/http/http-call.ts';
import { changesSomething } from '../../../src-main/upstream/http/http-call.ts';
import { takeAnswer } from '../../../src-main/upstream/take-answer.ts';
import { networkError } from '../../../src-main/upstream/upstream-error.ts';
import type { Random } from '../../../src-main/practice/invented/random.ts';
import type { Met } from '../faults/faults.ts';
import type { Reply, Request } from '../service/service.ts';
import type { Computer } from './computer.ts';
import type { Owner, Schedule } from './schedule.ts';

/** Fate of a request that has arrived. */
export interface Arrival {
  /** Null: no answer. */
  reply: Reply | null;
  /** The connection is cut instead: before anything of an answer has come, or within its body. */
  isCut: false | 'before-it' | 'within-it';
  /** Milliseconds until the answer begins. */
  pauseMs: number;
}

/** End of a request for the station. */
export type Ending = { kind: 'answer'; reply: Reply } | { kind: 'failure'; code: string };

export interface NetworkParts {
  schedule: Schedule;
  random: Random;
  owner: Owner;
  /** The station's. */
  computer: Pick<Computer, 'now' | 'elapsed' | 'sleeps'>;
  /** The `Date` of an answer. */
  date: () => string;
  /** A request leaves the station. @returns its fault on the way; null if the station died of it */
  leaves: (call: HttpCall) => { request: Request; fault: Met | null } | null;
  /** Called when the request has reached the service. */
  arrives: (request: Request, fault: Met | null) => Arrival;
  /** Called with the way in which the request ended for the station. */
  ends: (request: Request, ending: Ending) => void;
}

const NEVER_ARRIVE: Partial<Record<Met, string>> = {
  'network-down': 'ENETUNREACH',
  'service-restart': 'ECONNREFUSED',
  'connect-timeout': 'UND_ERR_CONNECT_TIMEOUT',
  'lost-requests': 'ECONNRESET',
};

/** Connections that do not outlive a suspension of the computer. */
const LOST_ASLEEP = 0.6;

export const networkOf = (parts: NetworkParts): OpenHttp => {
  const { schedule, random, owner, computer } = parts;
  return ({ limits }, noteDate) => {
    const underWay = new Set<(error: Error) => void>();
    let isClosed = false;
    return {
      send: (call) =>
        new Promise((resolve, reject) => {
          const changes = changesSomething(call);
          const [begun, sleeps] = [computer.elapsed, computer.sleeps];
          const left = parts.leaves(call);
          if (!left) return;
          const { request, fault } = left;
          if (call.meter) call.meter.requests++;
          let isOver = false;
          const end = (ending: Ending, settle: () => void) => {
            if (isOver) return;
            isOver = true;
            underWay.delete(abort);
            stopWaiting();
            parts.ends(request, ending);
            settle();
          };
          const fail = (error: Error & { code?: string }) =>
            end({ kind: 'failure', code: error.code ?? error.name }, () =>
              reject(asError(networkError(error, changes))),
            );
          const failAs = (code: string) => fail(Object.assign(new Error(code), { code }));
          const abort = (error: Error) => fail(error);
          underWay.add(abort);
          const stopWaiting = schedule.in(limits.headersMs, () => failAs('UND_ERR_HEADERS_TIMEOUT'), owner);
          if (isClosed) return abort(closed());
          const never = fault === null ? undefined : NEVER_ARRIVE[fault];
          if (never !== undefined) {
            const after = never === 'UND_ERR_CONNECT_TIMEOUT' ? limits.connectMs : 1 + random.next() * 30;
            schedule.in(after, () => failAs(never), owner);
            return;
          }
          const trip = () => 1 + random.next() * (random.chance(0.9) ? 60 : 900);
          // A request on its way arrives even if the station ends.
          schedule.in(trip(), () => {
            const { reply, isCut, pauseMs } = parts.arrives(request, fault);
            if (isCut !== false) schedule.in(pauseMs + trip(), () => cut(isCut), owner);
            if (isCut !== false || reply === null) return;
            schedule.in(pauseMs + trip(), () => deliver(reply), owner);
          });
          const head = () => {
            call.onHead?.();
            return parts.date();
          };
          const cut = (where: 'before-it' | 'within-it') => {
            if (isOver) return;
            if (where === 'within-it') head();
            failAs(where === 'within-it' ? 'UND_ERR_SOCKET' : 'ECONNRESET');
          };
          const deliver = (reply: Reply) => {
            if (isOver) return;
            if (computer.sleeps !== sleeps && random.chance(LOST_ASLEEP)) return failAs('ECONNRESET');
            const date = head();
            const body = Buffer.from(reply.body);
            if (call.meter) call.meter.bytes += body.length;
            end({ kind: 'answer', reply }, () => {
              const answer = {
                status: reply.status,
                contentType: reply.contentType ?? 'application/json',
                date,
                retryAfter: reply.retryAfter,
                body: Buffer.from(new Uint8Array(body).buffer),
              };
              try {
                const taken = takeAnswer(answer, call, computer.now);
                noteDate(date, computer.elapsed - begun, 0);
                resolve(taken);
              } catch (error) {
                reject(asError(error));
              }
            });
          };
        }),
      close: () => {
        isClosed = true;
        for (const abort of underWay) abort(closed());
        return Promise.resolve();
      },
    };
  };
};

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

const closed = (): Error => new DOMException('This operation was aborted', 'AbortError');
