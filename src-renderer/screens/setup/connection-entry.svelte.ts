/** A connection while it is entered: its fields, what its test has found, and how it is saved. */
import { m } from '#messages';
import type { SecretState } from '../../../src-main/contract/station/secret.ts';
import type { ConnectionOfFile } from '../../../src-main/contract/station/settings-file.ts';
import type {
  ConnectionInput,
  ConnectionStep,
  SetupState,
} from '../../../src-main/contract/station/setup.ts';
import type { Api } from '../../client/api.ts';
import { ask } from '../../client/ask.ts';
import type { Sentence } from '../../words/sentence.ts';
import { errorsOfFaults, errorsOfSteps, type FieldErrors } from './field-errors.ts';
import { stationNameError } from './field-words.ts';
import { standardReasons } from './standard-reasons.ts';
import { saveStationName } from './station-name.ts';
import { testSummary } from './step-sentence.ts';

export class ConnectionEntry {
  readonly input: ConnectionInput;
  errors = $state<FieldErrors>({});
  /** Steps of the last test; null before the first. */
  steps = $state.raw<ConnectionStep[] | null>(null);
  /** Value at the time of the test. */
  secretIsElsewhere = $state(false);
  summary = $state('');
  busy = $state<'test' | 'save' | null>(null);
  problem = $state.raw<Sentence | null>(null);
  isTryingKeyring = $state(false);

  readonly #api: Api;
  readonly #known: SetupState;
  readonly #station: () => string;
  readonly #secret: () => SecretState;

  /**
   * @param known as it is set up so far
   * @param ofFile as a settings file has it, above that
   * @param station the name of the station as it is entered now
   * @param secret what protects it now
   */
  constructor(
    api: Api,
    known: SetupState,
    ofFile: ConnectionOfFile,
    station: () => string,
    secret: () => SecretState,
  ) {
    this.#api = api;
    this.#known = known;
    this.#station = station;
    this.#secret = secret;
    const { withoutKeyring } = secret();
    const { authUrl, productUrl, orderUrl, clientId, sandbox } = known;
    const input = $state({
      authUrl,
      productUrl,
      orderUrl,
      clientId,
      clientSecret: '',
      sandbox,
      withoutKeyring,
      ...ofFile,
    });
    this.input = input;
    this.errors = errorsOfFaults(known.faults.filter(({ field }) => ofFile[field] === undefined));
  }

  /** True if the stored secret can be used: only with the connection that it was stored for. */
  get isStoredUsable(): boolean {
    return (
      this.#known.hasSecret &&
      (['authUrl', 'productUrl', 'orderUrl', 'clientId'] as const).every(
        (key) => this.input[key].trim() === this.#known[key],
      )
    );
  }

  /** @returns whether it was saved and the station goes to work */
  async run(what: 'test' | 'save'): Promise<boolean> {
    this.busy = what;
    this.problem = null;
    this.summary = m.setup_testing();
    const isGood = await this.#test();
    // A test writes nothing: it needs no choice.
    const lacksChoice = what === 'save' && this.#lacksChoice();
    if (lacksChoice) this.#askForChoice();
    const goesToWork = what === 'save' && isGood && !lacksChoice;
    if (goesToWork) this.problem = await this.#save();
    this.busy = null;
    return goesToWork && this.problem === null;
  }

  /** Probes the keyring of this computer again. */
  async tryKeyring(): Promise<void> {
    if (this.isTryingKeyring) return;
    this.isTryingKeyring = true;
    const answer = await ask(this.#api().setup.tryKeyring());
    this.problem = answer.ok ? null : answer.sentence;
    this.isTryingKeyring = false;
  }

  #lacksChoice(): boolean {
    return this.#secret().keyring !== 'open' && this.input.withoutKeyring === null;
  }

  #askForChoice(): void {
    this.errors.withoutKeyring = m.setup_choose_protection();
    if (Object.keys(this.errors).length === 1) this.summary = m.setup_choose_protection();
  }

  /** @returns whether the station can go to work */
  async #test(): Promise<boolean> {
    const answer = await ask(this.#api().setup.test({ ...this.input }));
    if (!answer.ok) {
      this.problem = answer.sentence;
      this.summary = '';
      return false;
    }
    const steps = answer.value;
    this.steps = steps;
    this.secretIsElsewhere = this.#known.hasSecret && !this.isStoredUsable;
    const nameError = stationNameError(this.#station());
    this.errors = {
      ...errorsOfSteps(steps, this.secretIsElsewhere),
      ...(nameError === null ? {} : { station: nameError }),
    };
    this.summary = testSummary(steps, Object.keys(this.errors).length);
    // The catalogue is not needed to pack: a station may go to work without it.
    const works = steps.every((step) => step.outcome === 'ok' || step.step === 'list-skus');
    return works && nameError === null;
  }

  /** @returns why it could not be done */
  async #save(): Promise<Sentence | null> {
    const unsaved = await saveStationName(this.#api, this.#known, this.#station());
    if (unsaved) return unsaved;
    const firstReasons = standardReasons();
    const answer = await ask(this.#api().setup.connect({ ...this.input, firstReasons }));
    return answer.ok ? null : answer.sentence;
  }
}
