/**
 * Loops of an open station that wait by its clock: poller, sender, clearer, copies of the journal, the notes of the queue's length, notices,
 * the wake watch, and the look at a folder without a connection.
 */
export const APP_LOOPS = 8;
