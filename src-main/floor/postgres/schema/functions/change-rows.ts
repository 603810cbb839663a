/** Changes of many rows at once, each under a revision of its own. The caller holds the lock. */

interface ManyRows {
  table: 'claims' | 'heads' | 'choices' | 'facts' | 'cancels';
  /** Columns of the table's primary key, separated by commas. */
  key: string;
  set: string;
  where: string;
}

/**
 * SQL of two statements. The counter is written once: within a transaction each `next_revision()` costs more than the one
 * before, minutes in all for as many rows as a bench may have.
 */
export const changeRows = ({ table, key, set, where }: ManyRows): string => `
  WITH numbered AS (SELECT ${key}, row_number() OVER (ORDER BY ${key}) AS place FROM floor.${table} WHERE ${where})
  UPDATE floor.${table} AS changed SET ${set}, revision = (SELECT revision FROM floor.floor) + place
  FROM numbered WHERE (${columns('changed', key)}) = (${columns('numbered', key)});
  UPDATE floor.floor SET revision = greatest(revision, (SELECT coalesce(max(revision), 0) FROM floor.${table}));`;

const columns = (table: string, key: string): string =>
  key
    .split(', ')
    .map((column) => `${table}.${column}`)
    .join(', ');
