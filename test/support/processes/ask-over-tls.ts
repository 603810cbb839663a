/**
 * Asks one https address in a process of its own, with the environment that a test gives, here and in a thread. Prints the
 * result of each, as JSON. Arguments: the address, and a file of certificates or nothing.
 */
import { readAuthorities } from '../../../src-main/station/ca-file.ts';
import { NO_PROXIES } from '../../../src-main/domain/station/proxies.ts';
import { Http } from '../../../src-main/upstream/http/http.ts';
import { DEFAULT_LIMITS, type HttpSender } from '../../../src-main/upstream/http/http-call.ts';
import { httpInThread } from '../../../src-main/upstream/http/http-in-thread.ts';
import { UpstreamError } from '../../../src-main/upstream/upstream-error.ts';

const [address = '', caFile] = process.argv.slice(2);
const settings = {
  limits: DEFAULT_LIMITS,
  proxies: NO_PROXIES,
  authorities: caFile === undefined ? [] : readAuthorities(caFile),
};
const clock = { now: () => Date.now(), elapsed: () => performance.now() };
const noteDate = () => undefined;

async function ask(http: HttpSender): Promise<string> {
  try {
    return (await http.send({ method: 'GET', url: new URL(address) })).toString();
  } catch (error) {
    return error instanceof UpstreamError ? error.kind : String(error);
  } finally {
    await http.close();
  }
}

const thread = new URL('../../../src-main/upstream/http/http-thread.ts', import.meta.url);
const here = await ask(new Http({ ...settings, clock, noteDate }));
const inThread = await ask(httpInThread(thread)(settings, noteDate));
process.stdout.write(JSON.stringify({ here, inThread }));
