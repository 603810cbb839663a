/** Folder for the keys of stations under test: outside every data folder, and never among the developer's own. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder that all tests share: each data folder names its key at random. */
export const TEST_KEYS = join(tmpdir(), 'packdesk-test-keys');
