/** The thread that does a client's HTTP: what its answers pass through is this thread's memory and time. */
import { parentPort, workerData } from 'node:worker_threads';
import { Http } from './http.ts';
import type { HttpSettings, Meter } from './http-call.ts';
import { packFailure, type HttpReply, type HttpRequest, type SendMessage } from './http-messages.ts';
import { UpstreamError } from './upstream-error.ts';

if (!parentPort) throw new Error('this module is the entry of a thread');
const port = parentPort;
const say = (reply: HttpReply, handedOver: ArrayBuffer[] = []) => port.postMessage(reply, handedOver);

const http = new Http({
  ...(workerData as HttpSettings),
  clock: { now: () => Date.now(), elapsed: () => performance.now() },
  noteDate: (date, tripMs) => say({ kind: 'date', date, tripMs }),
});
const underWay = new Set<Promise<void>>();

async function send({ kind: _send, id, url, ...call }: SendMessage): Promise<void> {
  const cost: Meter = { requests: 0, bytes: 0 };
  try {
    const onHead = () => say({ kind: 'head', id });
    const { buffer: body } = await http.send({ ...call, url: new URL(url), meter: cost, onHead });
    say({ kind: 'body', id, body, cost }, [body]);
  } catch (error) {
    if (error instanceof UpstreamError) say({ kind: 'failed', id, failure: packFailure(error), cost });
    else say({ kind: 'thrown', id, error, cost });
  }
}

async function close(): Promise<void> {
  await http.close();
  await Promise.all(underWay);
  say({ kind: 'closed' });
}

port.on('message', (request: HttpRequest) => {
  if (request.kind === 'close') {
    void close();
    return;
  }
  const call = send(request).finally(() => underWay.delete(call));
  underWay.add(call);
});
