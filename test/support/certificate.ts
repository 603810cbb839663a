/** X.509 certificates for TLS on loopback, made while a test runs: the repository has no key, and none can expire. */
import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isIPv4 } from 'node:net';

export interface Certificate {
  /** PEM texts, as `node:tls` takes them. */
  cert: string;
  key: string;
}

interface CertificateParts {
  /** Host names and IPv4 addresses that it is good for. */
  names?: readonly string[];
  from?: Date | undefined;
  until?: Date | undefined;
}

/** Issues certificates; trusted by clients that trust `cert`. */
export interface Authority extends Certificate {
  issue(parts: CertificateParts): Certificate;
}

const DAY = 86_400_000;

/** @param until left out: for a day */
export function anAuthority(name = 'Test authority', until?: Date): Authority {
  const ca = { name, ...keyPair() };
  const cert = certificate({ subject: name, publicKey: ca.publicKey, issuer: ca, isAuthority: true, until });
  const issue = (parts: CertificateParts) => {
    const { publicKey, key } = keyPair();
    return { cert: certificate({ subject: 'service', publicKey, issuer: ca, ...parts }), key };
  };
  return { cert, key: ca.key, issue };
}

/** Self-signed. */
export function aSelfSigned(names: readonly string[]): Certificate {
  const own = { name: 'service', ...keyPair() };
  return {
    cert: certificate({ subject: own.name, publicKey: own.publicKey, issuer: own, names }),
    key: own.key,
  };
}

function keyPair() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { publicKey, privateKey, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

interface Content extends CertificateParts {
  subject: string;
  publicKey: KeyObject;
  issuer: { name: string; privateKey: KeyObject };
  isAuthority?: boolean;
}

const ECDSA_WITH_SHA256 = '06082a8648ce3d040302';
const COMMON_NAME = '0603550403';
const BASIC_CONSTRAINTS = '0603551d13';
const SUBJECT_ALT_NAME = '0603551d11';

/** RFC 5280, 4.1, with as little in it as a client accepts. */
function certificate(content: Content): string {
  const { subject, publicKey, issuer, names = [], isAuthority = false } = content;
  const from = content.from ?? new Date(Date.now() - DAY);
  const until = content.until ?? new Date(Date.now() + DAY);
  const algorithm = der(SEQUENCE, Buffer.from(ECDSA_WITH_SHA256, 'hex'));
  const extensions = [
    ...(isAuthority ? [extension(BASIC_CONSTRAINTS, der(SEQUENCE, der(0x01, Buffer.of(0xff))))] : []),
    ...(names.length > 0 ? [extension(SUBJECT_ALT_NAME, der(SEQUENCE, ...names.map(altName)))] : []),
  ];
  const toBeSigned = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.of(2))),
    // A first byte below 128, so that the number is positive.
    der(INTEGER, Buffer.of(0x01), randomBytes(15)),
    algorithm,
    distinguishedName(issuer.name),
    der(SEQUENCE, time(from), time(until)),
    distinguishedName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, ...extensions)),
  );
  const signature = sign('sha256', toBeSigned, issuer.privateKey);
  const whole = der(SEQUENCE, toBeSigned, algorithm, der(0x03, Buffer.of(0), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

const SEQUENCE = 0x30;
const INTEGER = 0x02;

/** Tag, length, value (X.690). */
function der(tag: number, ...values: Buffer[]): Buffer {
  const value = Buffer.concat(values);
  const { length } = value;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), value]);
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 0xff), value]);
}

const extension = (id: string, value: Buffer) => der(SEQUENCE, Buffer.from(id, 'hex'), der(0x04, value));

const distinguishedName = (name: string) =>
  der(
    SEQUENCE,
    der(0x31, der(SEQUENCE, Buffer.from(COMMON_NAME, 'hex'), der(0x0c, Buffer.from(name, 'utf8')))),
  );

const altName = (name: string) =>
  isIPv4(name) ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name, 'ascii'));

/** GeneralizedTime: 20260302090000Z */
const time = (moment: Date) =>
  der(0x18, Buffer.from(`${moment.toISOString().slice(0, 19).replace(/\D/g, '')}Z`, 'ascii'));
