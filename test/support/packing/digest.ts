import { hash } from 'node:crypto';

/** Digest that the application marks texts with. */
export const digest = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);
