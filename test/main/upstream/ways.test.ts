import { lookup } from 'node:dns/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readProxies, type Proxies } from '../../../src-main/domain/station/proxies.ts';
import { UpstreamError } from '../../../src-main/upstream/upstream-error.ts';
import { aClient } from '../../support/clients.ts';
import { ConnectProxy, tunnelTo } from '../../support/connect-proxy.ts';
import { Place } from './fault-matrix/place.ts';
import { AUTH_HOST } from './fault-matrix/trust.ts';

async function aPlace(speech: 'http' | 'https', host?: string): Promise<Place> {
  const place = new Place(speech, host);
  await place.door.open();
  onTestFinished(() => place.stop());
  return place;
}

/** Knows the way to AUTH_HOST, which no name server does. */
async function aProxy(place?: Place): Promise<ConnectProxy> {
  const proxy = new ConnectProxy();
  await proxy.door.open();
  onTestFinished(() => proxy.stop());
  if (place) {
    const port = () => place.door.port;
    proxy.passTo(AUTH_HOST, tunnelTo(port));
  }
  return proxy;
}

function proxiesOf(environment: Record<string, string>): Proxies {
  const proxies = readProxies(environment);
  if ('variable' in proxies) throw new Error(`${proxies.variable} is no proxy`);
  return proxies;
}

const all = (address: string) => ({ HTTP_PROXY: address, HTTPS_PROXY: address });

const at = (base: string, environment: Record<string, string> = {}) =>
  aClient({ authUrl: base, productUrl: base, orderUrl: base }, { proxies: proxiesOf(environment) });

async function failureOf(work: Promise<unknown>): Promise<UpstreamError> {
  const error: unknown = await work.then(
    () => 'no failure',
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(UpstreamError);
  return error as UpstreamError;
}

describe('HTTPS_PROXY', () => {
  it('is asked for a tunnel and for nothing else', async () => {
    const place = await aPlace('https');
    const proxy = await aProxy(place);
    const client = at(`https://${AUTH_HOST}`, { HTTPS_PROXY: proxy.address });
    await client.ordersPage({});
    await client.cancelOrder('PD1', { cancelDate: 'x', cancelReason: 'y' });
    expect(new Set(proxy.asked)).toEqual(new Set([`${AUTH_HOST}:443`]));
    expect(place.requests).toEqual(['token', 'list', 'cancel']);
  });

  it('gets the name and the password that stand in it', async () => {
    const proxy = await aProxy(await aPlace('https'));
    const address = proxy.address.replace('//', '//bench%201:p%40ss@');
    await at(`https://${AUTH_HOST}`, { HTTPS_PROXY: address }).ordersPage({});
    const basic = `Basic ${Buffer.from('bench 1:p@ss').toString('base64')}`;
    expect([...proxy.credentials]).toEqual([basic]);
  });

  it('without a scheme is taken for http', async () => {
    const place = await aPlace('https');
    const proxy = await aProxy(place);
    await at(`https://${AUTH_HOST}`, { https_proxy: proxy.address.replace('http://', '') }).signIn();
    expect(place.requests).toEqual(['token']);
  });

  // The client, and with it the station, does not start.
  it.each([
    ['a password with a lone percent sign', (address: string) => address.replace('//', '//bench:100%@')],
    ['a path', (address: string) => `${address}/proxy`],
  ])('with %s is refused as a setting, or used', async (_name, change) => {
    const proxy = await aProxy();
    const proxies = readProxies({ HTTPS_PROXY: change(proxy.address) });
    if ('variable' in proxies) return;
    const base = 'https://nowhere.invalid';
    const client = aClient({ authUrl: base, productUrl: base, orderUrl: base }, { proxies });
    expect((await failureOf(client.signIn())).kind).toBe('proxy');
  });
});

describe('HTTP_PROXY', () => {
  // HTTPS_PROXY is missing, which means no proxy; undici by itself would use HTTP_PROXY instead.
  it('is not used for HTTPS', async () => {
    const proxy = await aProxy();
    await failureOf(at('https://nowhere.invalid', { HTTP_PROXY: proxy.address }).signIn());
    expect(proxy.asked).toEqual([]);
  });
});

describe('NO_PROXY', () => {
  it.each([
    'nowhere.invalid',
    'invalid',
    '.invalid',
    '*',
    'other.test , nowhere.invalid',
    'nowhere.invalid:443',
  ])('as "%s" keeps a host away from the proxy', async (without) => {
    const proxy = await aProxy();
    const client = at('https://nowhere.invalid', { ...all(proxy.address), NO_PROXY: without });
    expect(await failureOf(client.signIn())).toMatchObject({ kind: 'unreachable', sent: false });
    expect(proxy.asked).toEqual([]);
  });

  it.each(['', 'other.test', 'where.invalid', 'nowhere.invalid:8443'])(
    'as "%s" does not',
    async (without) => {
      const proxy = await aProxy();
      const client = at('https://nowhere.invalid', { ...all(proxy.address), NO_PROXY: without });
      expect(await failureOf(client.signIn())).toMatchObject({ kind: 'proxy', sent: false });
      expect(proxy.asked).toEqual(['nowhere.invalid:443']);
    },
  );
});

describe('this computer itself', () => {
  const families = [
    ['127.0.0.1', '127.0.0.1'],
    ['::1', '[::1]'],
  ] as const;

  it.each(families)('%s is reached, and never by a proxy', async (host, name) => {
    const place = await aPlace('http', host);
    const proxy = await aProxy();
    await at(`http://${name}:${place.door.port}`, all(proxy.address)).ordersPage({});
    expect([place.requests, proxy.asked]).toEqual([['token', 'list'], []]);
  });

  it.each(families)('%s is reached by the name "localhost", where that means it', async (host) => {
    const place = await aPlace('http', host);
    const proxy = await aProxy();
    const client = at(`http://localhost:${place.door.port}`, all(proxy.address));
    const meant = await lookup('localhost', { all: true });
    if (meant.some(({ address }) => address === host)) {
      await client.ordersPage({});
      expect(place.requests).toEqual(['token', 'list']);
    } else {
      expect(await failureOf(client.signIn())).toMatchObject({ kind: 'unreachable', sent: false });
    }
    expect(proxy.asked).toEqual([]);
  });

  // Accepted with plain http because it is this computer; and then the secret goes to the proxy, readable.
  it('is not to be reached by a proxy under its other addresses either', async () => {
    const proxy = await aProxy();
    await failureOf(at('http://127.0.0.2:9', all(proxy.address)).signIn());
    expect(proxy.asked).toEqual([]);
  });
});
