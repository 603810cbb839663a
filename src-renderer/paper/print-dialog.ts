/** The browser's own dialog to print. */

/** @returns once it is closed. A browser does not say whether anything was printed. */
export async function showDialog(): Promise<void> {
  // Not in every browser does `print` wait for its dialog.
  const isClosed = new Promise((resolve) => window.addEventListener('afterprint', resolve, { once: true }));
  window.print();
  await isClosed;
}
