import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { anAuthority, type Certificate } from '../../../support/certificate.ts';
import { begin } from '../../../support/floor/both-stores.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';

/** Leads to this computer, and is not an address that shows it: a connection to it is encrypted. */
const HOST = '0.0.0.0';
const AUTHORITY = anAuthority();

describe('TLS to the store', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.make();
  });
  afterAll(() => server.remove());
  afterEach(() => vi.unstubAllEnvs());

  /** The bench's fault, with the store's certificate being this one. */
  const faultWith = async (certificate: Certificate, ca: string | null) => {
    const floor = await PostgresFloor.make(server);
    onTestFinished(() => floor.end());
    const benchId = await floor.addBench('A');
    await floor.run(`ALTER SYSTEM SET ssl_cert_file = '${server.write('cert.pem', certificate.cert)}'`);
    await floor.run(`ALTER SYSTEM SET ssl_key_file = '${server.write('key.pem', certificate.key)}'`);
    await floor.run(`ALTER SYSTEM SET ssl = 'on'`);
    await server.restart();
    const store = floor.connect(benchId, { addresses: [{ host: HOST, port: server.port }], ca });
    return begin({ benchId, store }).then(
      () => 'none',
      (error: unknown) => (error as { fault: string }).fault,
    );
  };

  it('is refused to a store that does not offer it', async () => {
    const floor = await PostgresFloor.make(server);
    onTestFinished(() => floor.end());
    const benchId = await floor.addBench('A');
    const store = floor.connect(benchId, { addresses: [{ host: HOST, port: server.port }] });
    await expect(begin({ benchId, store })).rejects.toMatchObject({ fault: 'no-tls' });
  });

  it('takes the certificate of the authority that the join code names', async () => {
    expect(await faultWith(AUTHORITY.issue({ names: [HOST] }), AUTHORITY.cert)).toBe('none');
  });

  it('takes one of several authorities, as while the old one ends', async () => {
    const both = anAuthority('Old').cert + AUTHORITY.cert;
    expect(await faultWith(AUTHORITY.issue({ names: [HOST] }), both)).toBe('none');
  });

  it('refuses an authority that nobody named, whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    expect(await faultWith(AUTHORITY.issue({ names: [HOST] }), null)).toBe('tls');
    expect(await faultWith(AUTHORITY.issue({ names: [HOST] }), anAuthority('Other').cert)).toBe('tls');
  });

  it('refuses the certificate of another computer, and one that has ended', async () => {
    expect(await faultWith(AUTHORITY.issue({ names: ['db.example'] }), AUTHORITY.cert)).toBe('tls');
    const ended = { names: [HOST], from: new Date(0), until: new Date(86_400_000) };
    expect(await faultWith(AUTHORITY.issue(ended), AUTHORITY.cert)).toBe('tls');
  });
});
