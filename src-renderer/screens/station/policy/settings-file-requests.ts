/** The settings of this station as a file for another bench. */
import type { Api } from '../../../client/api.ts';
import { Requests } from '../../../client/resource.svelte.ts';
import { saveFile } from '../../../ui/save-file.ts';

export class SettingsFileRequests extends Requests {
  readonly #api: Api;

  constructor(api: Api) {
    super();
    this.#api = api;
  }

  readonly save = async (): Promise<void> => {
    const answer = await this.ask(this.#api().settingsFile.write());
    if (answer.ok) saveFile('packdesk-settings.json', 'application/json', answer.value.text);
  };
}
