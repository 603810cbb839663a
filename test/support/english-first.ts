/**
 * The first file of tests of a process begins in English. It is run only for that one: a test that changes the language
 * gives English back, or the next file ends up in another one.
 */
import { beforeAll } from 'vitest';
import { overwriteGetLocale } from '#messages/runtime';

beforeAll(() => overwriteGetLocale(() => 'en'));
