/** A settings file that a person chose: what it would set, and its use. */
import { m } from '#messages';
import { LONGEST_SETTINGS_FILE } from '../../../src-main/contract/terms/limits.ts';
import type {
  ConnectionOfFile,
  SettingsFileReading,
} from '../../../src-main/contract/station/settings-file.ts';
import type { Api } from '../../client/api.ts';
import { Requests } from '../../client/resource.svelte.ts';

interface ChosenFile extends SettingsFileReading {
  name: string;
  text: string;
}

export class SettingsFileRequests extends Requests {
  readonly #api: Api;
  #chosen = $state.raw<ChosenFile | null>(null);

  constructor(api: Api) {
    super();
    this.#api = api;
  }

  /** The chosen file; null before one was chosen, and once it was used or put away. */
  get chosen(): ChosenFile | null {
    return this.#chosen;
  }

  async choose(file: Pick<File, 'name' | 'size' | 'text'>): Promise<void> {
    this.#chosen = null;
    // Four bytes a character at the most; a film that was dropped here is not read.
    const text = file.size > LONGEST_SETTINGS_FILE * 4 ? null : await file.text();
    if (text === null || text.length > LONGEST_SETTINGS_FILE) {
      this.problem = { what: m.policy_too_large(), todo: m.policy_too_large_todo() };
      return;
    }
    const answer = await this.ask(this.#api().settingsFile.read({ text }));
    if (answer.ok) this.#chosen = { name: file.name, text, ...answer.value };
  }

  /** @returns its connection values; null if it could not be used */
  async use(): Promise<ConnectionOfFile | null> {
    if (this.#chosen === null || this.isBusy) return null;
    const answer = await this.ask(this.#api().settingsFile.use({ text: this.#chosen.text }));
    if (!answer.ok) return null;
    this.#chosen = null;
    return answer.value;
  }

  putAway(): void {
    this.#chosen = null;
    this.problem = null;
  }
}
