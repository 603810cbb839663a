/** Dismissal of notices above the screens. */
import type { Notice } from '../../src-main/contract/station/station.ts';
import type { Api } from '../client/api.ts';
import { ask } from '../client/ask.ts';

/** Dismisses a notice on every screen; if that fails the notice stays, to be pressed again. */
export const dismissNotice = (api: Api, { code }: Notice) => ask(api().station.dismissNotice({ code }));
