/** New secrets of a floor: never repeatable, and printable. */
import { randomBytes } from 'node:crypto';
import { FLOOR_KEY_BYTES } from './seal.ts';

/** 192 bits in base64url, which is ASCII as `scramVerifier` wants it. */
export const newPassword = (): string => randomBytes(24).toString('base64url');

export const newSalt = (): Uint8Array => randomBytes(16);

/** A new key of a floor in base64url, as join codes and the key file have it. */
export const newFloorKey = (): string => randomBytes(FLOOR_KEY_BYTES).toString('base64url');
