/**
 * Resets the language to English before the first file of tests of a process. It runs only for that one: a test that
 * changes the language has to set English again, or the next file runs in another language.
 */
import { beforeAll } from 'vitest';
import { overwriteGetLocale } from '#messages/runtime';

beforeAll(() => overwriteGetLocale(() => 'en'));
