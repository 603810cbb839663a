/** The cache's writer, which ends at once as soon as the file that WRITER_ENDS_AT names is there. It takes the file along. */
import { existsSync, rmSync } from 'node:fs';
import '../../../src-main/cache/write/writer-thread.ts';

const order = process.env['WRITER_ENDS_AT'] ?? '';
setInterval(() => {
  if (!existsSync(order)) return;
  rmSync(order);
  process.exit(1);
}, 5).unref();
