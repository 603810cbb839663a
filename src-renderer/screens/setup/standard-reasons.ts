/** Reasons for a cancel on a new station. */
import { m } from '#messages';

/** Reasons in the language of the screen. The English ones are also the default of the main process. */
export const standardReasons = (): string[] => [
  m.setup_reason_out_of_stock(),
  m.setup_reason_damaged(),
  m.setup_reason_buyer_asked(),
  m.setup_reason_undeliverable(),
  m.setup_reason_duplicate(),
];
