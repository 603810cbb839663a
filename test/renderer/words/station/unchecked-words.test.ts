/**
 * The sentences of an empty queue say what happens next, and never ask the packer to continue with work that is not
 * there.
 */
import { expect, it } from 'vitest';
import { m } from '#messages';
import { overwriteGetLocale, getLocale, type Locale } from '#messages/runtime';
import type { StationStatus } from '../../../../src-main/contract/station/station.ts';
import { uncheckedSentence } from '../../../../src-renderer/words/station/station-sentences.ts';

const LOCALES: readonly Locale[] = ['en', 'es', 'pt-BR'];

/** A station whose only check failed. */
const unchecked = (kind: 'server' | 'timeout' | 'unreachable') =>
  ({
    lastSweepAt: null,
    connection: { state: 'offline', since: 0, failure: { kind, status: null, message: null } },
  }) as unknown as StationStatus;

it.each(LOCALES)('after a first check that failed, orders are promised, in %s', (locale) => {
  const before = getLocale();
  overwriteGetLocale(() => locale);
  for (const kind of ['server', 'timeout', 'unreachable'] as const) {
    const todo = uncheckedSentence(unchecked(kind))?.todo ?? '';
    expect(todo).toContain(m.shell_orders_to_come());
    expect(todo).not.toContain(m.outcomes_go_on());
  }
  overwriteGetLocale(() => before);
});

it('an empty queue says that orders come by themselves', () => {
  expect(m.queue_nothing_to_pack_on({ moment: 'x' }, { locale: 'en' })).toContain(
    'appear here by themselves',
  );
});
