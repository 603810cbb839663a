/** Files of tests that share a process begin in English, whatever language the one before ended in. */
import { beforeAll } from 'vitest';
import { overwriteGetLocale } from '#messages/runtime';

beforeAll(() => overwriteGetLocale(() => 'en'));
