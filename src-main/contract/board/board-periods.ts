/** Times that the board counts. Apart from its schemas, so that a screen that lists them loads no schema. */

/** `today`: since midnight of this computer's zone. `week`, `month`: seven and thirty days, today among them. */
export const BOARD_PERIODS = ['today', 'week', 'month'] as const;
export type BoardPeriod = (typeof BOARD_PERIODS)[number];
