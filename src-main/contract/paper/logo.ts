/** The merchant's logo: a PNG or a JPEG as a data URL. SVG is not accepted: it can hold scripts and addresses. */

export const MOST_LOGO_BYTES = 200_000;
/** Pixels of a side: a image of few bytes may unpack into hundreds of megabytes. */
export const LONGEST_LOGO_SIDE = 2_000;
/** Characters of the data URL. */
export const MOST_LOGO_CHARACTERS = 4 * Math.ceil(MOST_LOGO_BYTES / 3) + 40;

export type LogoFault = 'svg' | 'no-image' | 'too-large' | 'too-wide';
export type LogoReading = { ok: true; type: 'image/png' | 'image/jpeg' } | { ok: false; why: LogoFault };

const DATA_URL = /^data:(image\/(?:png|jpeg));base64,([A-Za-z0-9+/]+={0,2})$/;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Detects the format by the contents, not by the name. */
export function readLogo(bytes: Uint8Array): LogoReading {
  const read = sizeOf(bytes);
  if (read === null) return { ok: false, why: isSvg(bytes) ? 'svg' : 'no-image' };
  if (bytes.length > MOST_LOGO_BYTES) return { ok: false, why: 'too-large' };
  const { type, width, height } = read;
  if (width < 1 || height < 1) return { ok: false, why: 'no-image' };
  return Math.max(width, height) > LONGEST_LOGO_SIDE ? { ok: false, why: 'too-wide' } : { ok: true, type };
}

/** Value of the setting; empty: no logo. */
export function isLogo(setting: string): boolean {
  if (setting === '') return true;
  const [, type, base64] = DATA_URL.exec(setting) ?? [];
  if (type === undefined || base64 === undefined || base64.length % 4 !== 0) return false;
  const read = readLogo(Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)));
  return read.ok && read.type === type;
}

function isSvg(bytes: Uint8Array): boolean {
  return /<svg[\s>]/i.test(new TextDecoder().decode(bytes.subarray(0, 4_000)));
}

type Size = { type: 'image/png' | 'image/jpeg'; width: number; height: number };

function sizeOf(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 24 && PNG.every((one, n) => bytes[n] === one))
    return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? jpegSize(view) : null;
}

/** Reads the header of the frame (ITU T.81, B.2.2). */
function jpegSize(view: DataView): Size | null {
  for (let at = 2; at + 9 <= view.byteLength; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return null;
}
