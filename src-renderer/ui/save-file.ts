/** Lets the person keep a text as a file: where, the browser or the operating system asks. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // The download has begun by then; the address keeps the text in memory until it is revoked.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
