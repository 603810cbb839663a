/**
 * A name that resolves to loopback is not enough (DNS rebinding): the Host header must be one of ours.
 * @param port of the listener that was asked
 */
export function isOwnHost(host: string | undefined, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`;
}
