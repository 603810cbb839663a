/** Where stations under test have their keys: outside every data folder, and never among those of whoever runs the tests. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One for all, since each data folder names its key by chance. */
export const TEST_KEYS = join(tmpdir(), 'packdesk-test-keys');
