/** The administrator: changes settings, asks for a check, and signs in again. */
import type { Random } from '../../../src-main/practice/invented/random.ts';
import type { Screen } from '../station.ts';
import type { Person } from './person.ts';

export class Administrator {
  readonly #person: Person;
  readonly #random: Random;
  readonly #hurries: () => void;

  /** @param hurries a person cuts a wait short */
  constructor(person: Person, random: Random, hurries: () => void) {
    this.#person = person;
    this.#random = random;
    this.#hurries = hurries;
  }

  /** Refused credentials are not sent again before a person asks for it. */
  async helps(screen: Screen): Promise<void> {
    const { connection } = (await screen.station.snapshot()).status;
    if (connection.failure?.kind === 'credentials') await screen.station.signInAgain();
  }

  async acts(screen: Screen): Promise<void> {
    const random = this.#random;
    const refused = (error: unknown) => this.#person.wrong('never-breaks', `the settings: ${String(error)}`);
    const { connection } = (await screen.station.snapshot()).status;
    const isRefused = connection.failure?.kind === 'credentials';
    const step = random.weighted([
      ['grace', 3],
      ['operator', 2],
      ['keep', 1],
      ['check', 3],
      ['network', 2],
      ['sign-in', isRefused ? 30 : 1],
    ] as const);
    if (step === 'check' || step === 'network' || step === 'sign-in') this.#hurries();
    const graceSeconds = random.pick([0, 5, 60, 300]);
    const operator = random.pick(['', 'Vera', 'Tomás']);
    const keepDays = random.pick([1, 7, 90]);
    const calls = {
      grace: () => screen.station.change({ graceSeconds }),
      operator: () => screen.station.change({ operator }),
      keep: () => screen.station.change({ keepDays }),
      check: () => screen.station.refresh(),
      network: () => screen.station.networkIsBack(),
      'sign-in': () => screen.station.signInAgain(),
    };
    const words = {
      grace: `sets the grace to ${graceSeconds} s`,
      operator: `sets the operator to "${operator}"`,
      keep: `keeps days: ${keepDays}`,
      check: 'asks for a check',
      network: 'says that the network is back',
      'sign-in': 'signs in again',
    };
    await this.#person.does<unknown>(screen, words[step], calls[step], refused);
  }
}
