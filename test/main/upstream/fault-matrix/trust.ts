/** The certificates of the matrix. Its authority is trusted only by this process, and only while it runs. */
import { setDefaultCACertificates } from 'node:tls';
import { anAuthority } from '../../../support/certificate.ts';

export const AUTHORITY = anAuthority();
setDefaultCACertificates([AUTHORITY.cert]);

/** Names that only the proxy of a test knows. */
export const AUTH_HOST = 'auth.test';
export const ORDERS_HOST = 'orders.test';

export const GOOD_CERTIFICATE = AUTHORITY.issue({ names: ['127.0.0.1', AUTH_HOST, ORDERS_HOST] });
