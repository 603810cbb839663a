/** What stands over the columns of the queue. */
import { m } from '#messages';

export const queueColumns = (): string[] => [
  m.queue_column_select(),
  m.queue_column_due(),
  m.queue_column_order(),
  m.queue_column_buyer(),
  m.queue_column_items(),
  m.queue_column_units(),
  m.queue_column_carrier(),
  m.queue_column_country(),
];
