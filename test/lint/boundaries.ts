/** The part of `npm run check` that reads components too: prints each wrong import with the right way, and fails. */
import { SourceMirror } from './source-mirror.ts';

const mirror = new SourceMirror();
try {
  const found = [...(await mirror.violations()), ...mirror.circlesOfRooms(), ...mirror.componentFaults()];
  for (const { rule, from, to, comment } of found) {
    process.stderr.write(`${from} -> ${to}\n  ${rule}: ${comment}\n`);
  }
  if (found.length > 0) process.exitCode = 1;
} finally {
  mirror.remove();
}
