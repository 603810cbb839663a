/** Switches of a practice floor, in a trainer's words. */
import { LINE_STATES, type LineState } from '../support/floor/cut-line.ts';
import { STORE_STATES, type Hall, type StoreState } from './hall.ts';
import type { HallState } from './hall-state.ts';
import { programStates, type PracticeBench, type ProgramState } from './practice-bench.ts';
import { SERVICE_STATES, type ServiceState } from './service-line.ts';

/** A thing that can be made to fail. */
interface Switch {
  what: string;
  label: string;
  /** Choices of the switch; the first means that nothing fails. */
  choices: readonly { value: string; label: string }[];
  value: () => string;
  set: (value: string) => Promise<void> | void;
}

/** A group of related switches, with its state. */
export interface Group {
  name: string;
  state: (state: HallState | null) => string;
  switches: readonly Switch[];
}

const SERVICE_WORDS: Record<ServiceState, string> = {
  answers: 'answers',
  off: 'cannot be reached',
  errors: 'answers with errors (500)',
  slow: 'answers 5 s late',
  busy: 'asks to wait 30 s (429)',
  hides: 'hides a third of the orders',
};

const STORE_WORDS: Record<StoreState, string> = {
  runs: 'runs',
  stopped: 'stopped by its administrator',
  killed: 'killed, as by a power cut',
};

const LINE_WORDS: Record<LineState, string> = {
  whole: 'plugged in',
  cut: 'pulled',
  'no-answers': 'answers get lost',
  'no-questions': 'questions get lost',
  slow: 'very slow',
};

const PROGRAM_WORDS: Record<ProgramState, string> = {
  runs: 'runs',
  frozen: 'frozen, as a computer that sleeps',
  off: 'switched off at the wall',
};

function choicesOf<Value extends string>(values: readonly Value[], words: Record<Value, string>) {
  const read = (text: string): Value => {
    const value = values.find((one) => one === text);
    if (value === undefined) throw new Error(`Expected one of ${values.join(', ')}; got "${text}".`);
    return value;
  };
  return { choices: values.map((value) => ({ value, label: words[value] })), read };
}

const service = choicesOf(SERVICE_STATES, SERVICE_WORDS);
const store = choicesOf(STORE_STATES, STORE_WORDS);
const line = choicesOf(LINE_STATES, LINE_WORDS);
const program = choicesOf(programStates(process.platform), PROGRAM_WORDS);

export const groupsOf = (hall: Hall): Group[] => [
  {
    name: 'For all benches',
    state: (state) =>
      state === null
        ? 'The store does not answer: each bench works from what it has, and asks the service for itself.'
        : `${state.leader ?? 'No bench'} asks the service for all. ${checkWords(state)}`,
    switches: [
      {
        ...{ what: 'service', label: 'The merchant’s service', choices: service.choices },
        value: () => hall.service,
        set: (value) => {
          hall.service = service.read(value);
        },
      },
      {
        ...{ what: 'store', label: 'The store of the floor', choices: store.choices },
        value: () => hall.store,
        set: (value) => hall.switchStore(store.read(value)),
      },
    ],
  },
  ...hall.benches.map(benchGroup),
];

const benchGroup = (bench: PracticeBench): Group => ({
  name: bench.name,
  state: (state) => benchWords(bench.name, state),
  switches: [
    {
      ...{ what: `${bench.name} cable`, label: `${bench.name}: cable to the store`, choices: line.choices },
      value: () => bench.line,
      set: (value) => {
        bench.line = line.read(value);
      },
    },
    {
      ...{ what: `${bench.name} program`, label: `${bench.name}: program`, choices: program.choices },
      value: () => bench.state,
      set: (value) => bench.become(program.read(value)),
    },
  ],
});

const checkWords = ({ checkAge }: HallState): string =>
  checkAge === null ? 'No check is published yet.' : `The newest check is ${Math.max(0, checkAge)} s old.`;

function benchWords(name: string, state: HallState | null): string {
  if (state === null) return 'The store does not say.';
  const silent = state.silentSeconds[name] ?? null;
  const words = silent === null ? 'Not heard yet.' : `The store heard it ${Math.max(0, silent)} s ago.`;
  return state.leader === name ? `Asks the service for all. ${words}` : words;
}
