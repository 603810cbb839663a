/** Search for a text in everything that a store leaves behind: the server's files, its log, and the rows of a dump. */
import { filesWith } from '../files-with.ts';
import type { PostgresFloor } from './postgres-floor.ts';

/** Forms in which a server may write a text: in clear, and as printed bytes. */
const formsOf = (text: string): string[] => [
  text,
  Buffer.from(text).toString('hex'),
  ...[0, 1, 2].map((shift) => base64Within(text, shift)),
];

/** Common part of the base64 forms of a text that begins that many bytes after a group of three. */
function base64Within(text: string, shift: number): string {
  const bits = (bytes: number) => (bytes * 8) / 6;
  const bytes = Buffer.from('-'.repeat(shift) + text);
  return bytes.toString('base64url').slice(Math.ceil(bits(shift)), Math.floor(bits(bytes.length)));
}

/** All rows of the database that are not PostgreSQL's own, and its roles, as an owner's dump has them. */
const DUMPED = `
  SELECT string_agg(format('SELECT to_jsonb(r)::text FROM %I.%I r', nspname, relname), ' UNION ALL ')
  FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
  WHERE relkind IN ('r', 'p') AND nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`;

/** @returns where each text was found, as `file NAME`, `log` or `dump`; none if it is not there */
export async function tracesOf(
  floor: PostgresFloor,
  texts: readonly string[],
): Promise<Map<string, string[]>> {
  await floor.run('CHECKPOINT');
  const { server } = floor;
  const rows = String(await floor.value(`SELECT (${DUMPED})`));
  const dump =
    String(await floor.value(`SELECT string_agg(row, E'\\n') FROM (${rows}) AS all_rows (row)`)) +
    JSON.stringify(await floor.value('SELECT jsonb_agg(to_jsonb(r)) FROM pg_authid r'));
  const { log } = server;
  return new Map(
    texts.map((text) => [
      text,
      formsOf(text).flatMap((form) => [
        ...filesWith(server.dataFolder, form).map((name) => `file ${name}`),
        ...(log.includes(form) ? ['log'] : []),
        ...(dump.includes(form) ? ['dump'] : []),
      ]),
    ]),
  );
}
