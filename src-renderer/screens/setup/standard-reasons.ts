/** The reasons for a cancel that a new station begins with. */
import { m } from '#messages';

/** In the language of the screen. In English they are what the main process falls back to. */
export const standardReasons = (): string[] => [
  m.setup_reason_out_of_stock(),
  m.setup_reason_damaged(),
  m.setup_reason_buyer_asked(),
  m.setup_reason_undeliverable(),
  m.setup_reason_duplicate(),
];
