/** Contrast of the colours that `src-renderer` uses together, from the style sheets themselves (WCAG 2.2, 1.4.3 and 1.4.11). */

export type Tokens = ReadonlyMap<string, string>;
type Rgb = readonly [number, number, number];

/** The colours of one theme: those of light, under those of the theme. @param css of tokens.css */
export function tokensOf(css: string, theme: 'light' | 'dark'): Tokens {
  const light = block(css, ':root');
  return theme === 'light' ? light : new Map([...light, ...block(css, ":root[data-theme='dark']")]);
}

function block(css: string, selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
}

/** Contrast ratio from 1 (none) to 21. @throws if a token is not a colour of six digits */
export function contrast(tokens: Tokens, one: string, other: string): number {
  const [a, b] = [luminance(colour(tokens, one)), luminance(colour(tokens, other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function colour(tokens: Tokens, name: string): Rgb {
  const hex = tokens.get(name) ?? name;
  const parts = /^#(..)(..)(..)$/
    .exec(hex)
    ?.slice(1)
    .map((part) => Number.parseInt(part, 16));
  if (!parts) throw new Error(`--${name} is no colour of six digits`);
  return parts as unknown as Rgb;
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export interface Pair {
  ink: string;
  ground: string;
  /** The first rule with that pair. */
  where: string;
}

const RULE = /([^{}]+)\{([^{}]*)\}/g;
const TOKEN = String.raw`(?:var\(--([\w-]+)\)|(#[0-9a-f]{3,6}))`;

/** Inks and grounds that one rule gives together. @param css of a style sheet or of a component's style */
export function pairsIn(css: string, file: string): Pair[] {
  return [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(RULE)].flatMap(([, selector = '', body = '']) => {
    const ink = valueOf(body, 'color');
    const ground = valueOf(body, 'background');
    // The colour of a parcel is one of six, each held against its ink.
    const isOfParcel = ink === 'colour' || ground === 'colour';
    return ink && ground && !isOfParcel ? [{ ink, ground, where: `${file} ${selector.trim()}` }] : [];
  });
}

function valueOf(body: string, property: string): string | null {
  const found = new RegExp(String.raw`(?:^|[;\s])${property}(?:-color)?:\s*${TOKEN}`).exec(body);
  const value = found?.[1] ?? found?.[2] ?? null;
  return value?.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3') ?? null;
}
