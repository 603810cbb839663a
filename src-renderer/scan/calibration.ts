/** What one scan of a test code says about a scanner and this computer: facts first, then what to do. */
import type { ScannerProfile } from '../../src-main/contract/scanner.ts';
import type { SlowKeys, Typing } from './wedge.ts';

/** Capitals, small letters, what moves between layouts, digits. Begins with nothing that a scanner adds. */
export const LAYOUT_TEXT = 'Aa1Qq2Zz3Ww4Mm5-_/+0987654321';
/** GTIN, lot, serial: the separator stands after the lot. */
export const GS1_AIS = '(01)09521234543213(10)LOT7(21)S99';
const GS1_TYPED = '010952123454321310LOT7\u001d21S99';

interface Finding {
  fact: string;
  /** Null where nothing needs doing. */
  advice: string | null;
}

export interface Calibration {
  findings: Finding[];
  profile: Partial<ScannerProfile>;
  /** The code could be read as it should be, now or with the new profile. */
  understood: boolean;
}

/** @param typing how the layout code arrived */
export function readLayoutCode({ burst, suffix, capsLock }: Typing): Calibration {
  const byText = around(burst.byText, LAYOUT_TEXT);
  const byPlace = around(burst.byPlace, LAYOUT_TEXT);
  const found = byText ?? byPlace;
  const findings: Finding[] = [speed(burst), end(suffix)];
  if (!found) {
    return {
      findings: [
        {
          fact: 'The code did not arrive as it was printed.',
          advice:
            'Scan the first code, whole and once. If it stays so, set the keyboard country of the scanner to that of this computer, or to US.',
        },
      ],
      profile: {},
      understood: false,
    };
  }
  const aimIds = /^\][A-Za-z]\d/.test(found.before);
  const prefix = aimIds ? found.before.slice(3) : found.before;
  if (byText)
    findings.push({ fact: 'The keyboard layout of the scanner is that of this computer.', advice: null });
  else {
    findings.push({
      fact: 'The scanner types the keys of a US keyboard, and this computer has another one.',
      advice: 'Nothing to do: Packdesk now reads the place of each key instead.',
    });
  }
  findings.push(
    aimIds
      ? { fact: `It sends symbology identifiers (${found.before.slice(0, 3)}).`, advice: null }
      : {
          fact: 'It sends no symbology identifiers.',
          advice:
            'Switch “AIM ID” or “Code ID (AIM)” on, if the scanner can: slow codes are then told from typing for certain.',
        },
  );
  if (prefix !== '')
    findings.push({ fact: `It types “${prefix}” before every code; that is taken off.`, advice: null });
  if (found.after !== '') {
    findings.push({
      fact: `It types “${found.after}” after every code.`,
      advice: 'Take that suffix out of the scanner.',
    });
  }
  if (capsLock)
    findings.push({ fact: 'Caps Lock was on; letters were read right all the same.', advice: null });
  return {
    findings,
    profile: { reading: byText ? 'text' : 'place', prefix, aimIds: true, ...limits(burst) },
    understood: true,
  };
}

/** @param typing how the code with the separator arrived */
export function readSeparatorCode({ burst, separator }: Typing): Calibration {
  const typed = [burst.byText, burst.byPlace];
  const whole = typed.some((text) => text.includes(GS1_TYPED));
  const bare = typed.some((text) => text.includes(GS1_TYPED.replace('\u001d', '')));
  if (whole) {
    const how = separator === 'alt' ? 'as Alt 029' : 'as Ctrl ]';
    return {
      findings: [{ fact: `The separator of GS1 codes arrives (${how}).`, advice: null }],
      profile: { separator: 'kept' },
      understood: true,
    };
  }
  if (bare) {
    return {
      findings: [
        {
          fact: 'The separator of GS1 codes is lost on the way.',
          advice:
            'Switch “transmit GS / FNC1” on (as Ctrl ] or Alt mode). Until then check lots and serial numbers by eye.',
        },
      ],
      profile: { separator: 'lost' },
      understood: true,
    };
  }
  return {
    findings: [
      {
        fact: 'That was not the second code, or it did not arrive whole.',
        advice: 'Do the first code first, then scan this one once.',
      },
    ],
    profile: {},
    understood: false,
  };
}

/** @param slow keys that ended as a scan does, and were too slow to be one */
export function readSlowKeys({ keys, gapMs }: SlowKeys): Calibration {
  return {
    findings: [
      {
        fact: `${keys} keys came, one every ${Math.round(gapMs)} ms: too slow to be told from typing.`,
        advice: 'Set the inter-character delay of the scanner to 0, then scan the code again.',
      },
    ],
    profile: {},
    understood: false,
  };
}

function around(typed: string, wanted: string): { before: string; after: string } | null {
  const at = typed.indexOf(wanted);
  return at < 0 ? null : { before: typed.slice(0, at), after: typed.slice(at + wanted.length) };
}

function speed(burst: Typing['burst']): Finding {
  const mean = Math.round((burst.last - burst.first) / Math.max(burst.keys - 1, 1));
  const fact = `A key every ${mean} ms, ${Math.round(burst.longestGap)} ms at the longest.`;
  return mean > 35
    ? {
        fact,
        advice: 'Set the inter-character delay of the scanner to 0: so slow, it can be taken for typing.',
      }
    : { fact, advice: null };
}

function end(suffix: Typing['suffix']): Finding {
  return suffix === null
    ? { fact: 'It ends with no key.', advice: 'Let it end with Enter: scans are then understood at once.' }
    : { fact: `It ends with ${suffix}.`, advice: null };
}

/** Wider than what was seen, and never so wide that a person's typing fits in. */
function limits(burst: Typing['burst']): Partial<ScannerProfile> {
  const mean = (burst.last - burst.first) / Math.max(burst.keys - 1, 1);
  return {
    meanGapMs: Math.round(Math.min(Math.max(mean * 1.6, 20), 45)),
    longestGapMs: Math.round(Math.min(Math.max(burst.longestGap * 2, 60), 110)),
  };
}
