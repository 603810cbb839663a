/**
 * Number of loops of an open station that wait by its clock: poller, sender, clearer, copies of the journal, records of
 * the queue's length, notices, the wake watch, and the check of a folder without a connection.
 */
export const APP_LOOPS = 8;
