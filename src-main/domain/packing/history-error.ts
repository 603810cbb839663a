/** The events cannot have happened: the file was changed, or a newer application wrote it. */
export class PackingHistoryError extends Error {
  override readonly name = 'PackingHistoryError';
}
