/** A filter of the queue as SQL conditions on `orders o`. */
import type { QueueFilter } from '../../contract/orders/queue.ts';
import { countryForm } from '../../domain/orders/country-code.ts';
import { IN_QUEUE } from './in-queue.ts';

export type Parameters = Record<string, string | number>;

/** @param now epoch milliseconds: reference for "late". @returns `where` is `IN_QUEUE` if nothing narrows the queue */
export function conditions(filter: QueueFilter, now: number): { where: string; parameters: Parameters } {
  const where = [IN_QUEUE];
  const parameters: Parameters = {};
  for (const column of ['carrier', 'country', 'channel'] as const) {
    const value = filter[column];
    if (value === undefined || value === '') continue;
    where.push(`o.${column} = @${column}`);
    // A rule may have stored the name of a country, of which the rows have the code.
    parameters[column] = column === 'country' ? countryForm(value) : value;
  }
  if (filter.size === 'single') where.push('o.units = 1');
  if (filter.size === 'multi') where.push('o.units > 1');
  if (filter.late === true) {
    where.push('o.due < @now');
    parameters['now'] = now;
  }
  if (filter.dueBefore !== undefined) {
    where.push('o.due < @dueBefore');
    parameters['dueBefore'] = filter.dueBefore;
  }
  return { where: where.join(' AND '), parameters };
}
