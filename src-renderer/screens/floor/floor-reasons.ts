/** Reasons for a decision about another bench's order, in the order of the keys and codes that choose one. */
import { m } from '#messages';
import type { Hearing } from '../../words/floor/ways-on.ts';

/** Kinds of decisions: the same panel asks for each. */
export type Decision = 'ask' | 'take' | 'risk' | 'free' | 'choose';

interface Asked {
  title: string;
  /** Consequence. @param bench owner of the order or box; empty if none is known */
  about: (bench: string, hears: Hearing) => string;
  reasons: string[];
  /** Words on the button. */
  label: string;
  /** True if the step stops another bench, or may cause an order to be packed twice. */
  isDangerous: boolean;
}

const TAKES: Record<Hearing, (bench: { bench: string }) => string> = {
  now: m.floor_take_about,
  later: m.floor_take_about_silent,
  never: m.floor_take_about_left,
};

const DECISIONS: Record<Decision, () => Asked> = {
  ask: () => ({
    title: m.floor_ask_title(),
    about: (bench) => m.floor_ask_about({ bench }),
    reasons: [m.floor_ask_1(), m.floor_ask_2(), m.floor_ask_3()],
    label: m.floor_ask_for(),
    isDangerous: false,
  }),
  take: () => ({
    title: m.floor_take_title(),
    about: (bench, hears) => TAKES[hears]({ bench }),
    reasons: [m.floor_take_1(), m.floor_take_2(), m.floor_take_3()],
    label: m.floor_take_over(),
    isDangerous: true,
  }),
  risk: () => ({
    title: m.floor_risk_title(),
    about: () => m.floor_risk_about(),
    reasons: [m.floor_risk_1(), m.floor_risk_2(), m.floor_risk_3()],
    label: m.floor_open_at_risk(),
    isDangerous: true,
  }),
  free: () => ({
    title: m.floor_free_title(),
    about: (bench) => m.floor_free_about({ bench }),
    reasons: [m.floor_free_1(), m.floor_free_2(), m.floor_free_3()],
    label: m.floor_free(),
    isDangerous: true,
  }),
  choose: () => ({
    title: m.floor_choose_title(),
    about: (bench) => m.floor_choose_about({ bench }),
    reasons: [m.floor_choose_1(), m.floor_choose_2(), m.floor_choose_3()],
    label: m.floor_keep_box(),
    isDangerous: true,
  }),
};

/** Words for a decision, in the language that the screens have now. */
export const decisionOf = (decision: Decision): Asked => DECISIONS[decision]();
