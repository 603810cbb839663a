/** The service's statuses as people say them. Its own word stays where nobody has another for it. */

/** "READY_TO_SHIP" becomes "Ready to ship"; a status that is not written in that way stays as it came. */
export function statusWords(status: string): string {
  if (!/^[A-Z]+(_[A-Z]+)*$/.test(status)) return status;
  const words = status.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same inside a sentence: "ready to ship". */
export function statusInSentence(status: string): string {
  const words = statusWords(status);
  return words === status ? status : words.charAt(0).toLowerCase() + words.slice(1);
}
