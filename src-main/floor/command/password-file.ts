/** The password of the owner out of a password file, as PostgreSQL's own programs read it. */
export interface PasswordFor {
  host: string;
  port: number;
  database: string;
  user: string;
}

/**
 * @param text lines of `host:port:database:user:password`; `*` is any, a backslash escapes
 * @returns null if no line is for it
 */
export function passwordIn(text: string, { host, port, database, user }: PasswordFor): string | null {
  const wanted = [host, String(port), database, user];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const fields = line.match(/(?:\\.|[^:\\])*(?::|$)/gs)?.map((field) => field.replace(/:$/, '')) ?? [];
    const [first, second, third, fourth] = fields;
    if (fields.length < 5) continue;
    const isFor = [first, second, third, fourth].every(
      (field, n) => field === '*' || unescaped(field ?? '') === wanted[n],
    );
    if (isFor) return unescaped(line.slice(fields.slice(0, 4).join(':').length + 1));
  }
  return null;
}

const unescaped = (field: string) => field.replaceAll(/\\(.)/g, '$1');
