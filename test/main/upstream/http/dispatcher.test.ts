import tls from 'node:tls';
import { expect, it, onTestFinished, vi } from 'vitest';
import { NO_PROXIES } from '../../../../src-main/domain/station/proxies.ts';
import { DEFAULT_LIMITS } from '../../../../src-main/upstream/http/http-call.ts';
import { makeDispatchers } from '../../../../src-main/upstream/http/dispatcher.ts';

it('certificates are read for the first call over TLS, and not for calls to this computer in plain http', () => {
  const read = vi.spyOn(tls, 'getCACertificates');
  const dispatchers = makeDispatchers({ limits: DEFAULT_LIMITS, proxies: NO_PROXIES, authorities: [] });
  onTestFinished(() => dispatchers.destroy());
  const plain = dispatchers.for(new URL('http://127.0.0.1:8080/orders'));
  expect(read).not.toHaveBeenCalled();
  expect(dispatchers.for(new URL('https://127.0.0.1:8443/orders'))).not.toBe(plain);
  expect(read).toHaveBeenCalled();
});
