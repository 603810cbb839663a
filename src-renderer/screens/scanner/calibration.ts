/** Diagnosis of a scanner and this computer from one scan of a test code: facts first, then what to do. */
import { m } from '#messages';
import { DEFAULT_SCANNER } from '../../../src-main/contract/scan/default-scanner.ts';
import { SHORTEST_CODE } from '../../../src-main/contract/terms/limits.ts';
import type { ScannerProfile } from '../../../src-main/contract/scan/scanner.ts';
import { formatCount } from '../../words/format.ts';
import type { TestedKeys } from '../../scan/keys/scanner-test.svelte.ts';
import type { RefusedKeys, Typing } from '../../scan/keys/scan-event.ts';

/** Capitals, small letters, what moves between layouts, digits. Begins with nothing that a scanner adds. */
export const LAYOUT_TEXT = 'Aa1Qq2Zz3Ww4Mm5-_/+0987654321';
/** GTIN, lot, serial: the separator is after the lot. */
export const GS1_AIS = '(01)09521234543213(10)LOT7(21)S99';
const GS1_TYPED = '010952123454321310LOT7\u001d21S99';

/** Longest mean time between keys of a scanner that can be distinguished from a person, milliseconds. */
const SLOWEST_MEAN_MS = 100;

interface Finding {
  fact: string;
  /** Null if nothing needs doing. */
  advice: string | null;
}

export interface Calibration {
  findings: Finding[];
  profile: Partial<ScannerProfile>;
  /** True if the code could be read as it should be, now or with the new profile. */
  understood: boolean;
}

/** Diagnosis from the keys of the scanner test. */
export function readTestedKeys({ step, typing, refused }: TestedKeys): Calibration {
  if (refused) return readRefusedKeys(refused);
  return step === 'layout' ? readLayoutCode(typing) : readSeparatorCode(typing);
}

/** @param typing how the layout code arrived */
export function readLayoutCode(typing: Typing): Calibration {
  const { burst, suffix, capsLock } = typing;
  const byText = around(burst.byText, LAYOUT_TEXT);
  const byPlace = around(burst.byPlace, LAYOUT_TEXT);
  const found = byText ?? byPlace;
  const findings: Finding[] = [speed(burst), end(suffix)];
  if (!found) {
    return {
      findings: [
        {
          fact: m.scan_not_as_printed(),
          advice: m.scan_not_as_printed_todo(),
        },
      ],
      profile: {},
      understood: false,
    };
  }
  const aimIds = /^\][A-Za-z]\d/.test(found.before);
  const prefix = aimIds ? found.before.slice(3) : found.before;
  if (byText) findings.push({ fact: m.scan_same_layout(), advice: null });
  else {
    findings.push({
      fact: m.scan_us_layout(),
      advice: m.scan_us_layout_todo(),
    });
  }
  findings.push(
    aimIds
      ? { fact: m.scan_sends_aim_ids({ id: found.before.slice(0, 3) }), advice: null }
      : {
          fact: m.scan_sends_no_aim_ids(),
          advice: m.scan_sends_no_aim_ids_todo(),
        },
  );
  if (prefix !== '') findings.push({ fact: m.scan_types_prefix({ prefix }), advice: null });
  if (found.after !== '') {
    findings.push({
      fact: m.scan_types_suffix({ suffix: found.after }),
      advice: m.scan_types_suffix_todo(),
    });
  }
  if (capsLock) findings.push({ fact: m.scan_caps_lock(), advice: null });
  return {
    findings,
    profile: { reading: byText ? 'text' : 'place', prefix, aimIds: true, ...limits(typing) },
    understood: true,
  };
}

/** @param typing how the code with the separator arrived */
export function readSeparatorCode({ burst, separator }: Typing): Calibration {
  const typed = [burst.byText, burst.byPlace];
  const whole = typed.some((text) => text.includes(GS1_TYPED));
  const bare = typed.some((text) => text.includes(GS1_TYPED.replace('\u001d', '')));
  if (whole) {
    const fact = separator === 'alt' ? m.scan_separator_as_alt() : m.scan_separator_as_ctrl();
    return {
      findings: [{ fact, advice: null }],
      profile: { separator: 'kept' },
      understood: true,
    };
  }
  if (bare) {
    return {
      findings: [
        {
          fact: m.scan_separator_lost(),
          advice: m.scan_separator_lost_todo(),
        },
      ],
      profile: { separator: 'lost' },
      understood: true,
    };
  }
  return {
    findings: [
      {
        fact: m.scan_not_second_code(),
        advice: m.scan_not_second_code_todo(),
      },
    ],
    profile: {},
    understood: false,
  };
}

/** @param refused keys that are not a scan by the present profile: if they are the layout code, the scanner's pace is learnt */
function readRefusedKeys({ keys, gapMs, typing }: RefusedKeys): Calibration {
  const calibration = readLayoutCode(typing);
  if (calibration.understood && gapMs <= SLOWEST_MEAN_MS) return calibration;
  return {
    findings: [
      {
        fact: m.scan_test_too_slow({ keys: formatCount(keys), ms: formatCount(Math.round(gapMs)) }),
        advice: m.scan_test_too_slow_todo(),
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
  const longest = formatCount(Math.round(burst.longestGap));
  const fact = m.scan_speed({ mean: formatCount(mean), longest });
  return mean > 35
    ? {
        fact,
        advice: m.scan_speed_todo(),
      }
    : { fact, advice: null };
}

function end(suffix: Typing['suffix']): Finding {
  return suffix === null
    ? { fact: m.scan_ends_with_no_key(), advice: m.scan_ends_with_no_key_todo() }
    : { fact: m.scan_ends_with({ key: suffix }), advice: null };
}

/** Bounds wider than measured. In text fields `burst.ts` has bounds of its own, since people type words there. */
function limits({ burst, suffix }: Typing): Partial<ScannerProfile> {
  const mean = (burst.last - burst.first) / Math.max(burst.keys - 1, 1);
  return {
    meanGapMs: Math.round(Math.min(Math.max(mean * 1.6, 20), 110)),
    longestGapMs: Math.round(Math.min(Math.max(burst.longestGap * 1.6, 90), 300)),
    // Without a key at the end, a short code is a few keys that may have another cause.
    leastKeys: suffix === null ? DEFAULT_SCANNER.leastKeys : SHORTEST_CODE,
  };
}
