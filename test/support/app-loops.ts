/** Loops of an open station that wait by its clock: poller, sender, clearer, copies of the journal, and the wake watch. */
export const APP_LOOPS = 5;
