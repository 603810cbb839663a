import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { removeFolder } from './remove-folder.ts';

/** A new folder, removed after the running test. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'packdesk-test-'));
  onTestFinished(() => removeFolder(folder));
  return folder;
}
