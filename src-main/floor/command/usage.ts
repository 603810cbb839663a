/** Usage text of the command. */
export const USAGE = `npm run floor -- COMMAND [options]     in a checkout; installed: packdesk --floor COMMAND [options]

  create     makes a bench group in a database:  --name "Hall 1" --key-file ~/floor.key [--prefix hall1]
  join-code  invites a bench:              --bench "Bench 3" --key-file ~/floor.key [--address HOST[:PORT]]... [--sql-file FILE]
             the same bench anew:          --bench-id ID --key-file ~/floor.key
  check      says what is there and what is not as it should be
  upgrade    brings a bench group up to date; benches work on meanwhile
  remove     puts a bench out of use for ever, and lists what it said: --bench-id ID [--hours 24] [--disown]
  said       lists what a bench said lately: --bench-id ID [--hours 24]; of a removed bench, --disown takes it back
  rotate-key gives a bench group a new key, and each bench a code with it: --key-file ~/floor.key --new-key-file ~/floor-2.key
             --codes-file ~/codes.txt; each bench works as if it were cut off until its code is pasted there
  sql        prints what "create" runs, for whoever may create roles: --name "Hall 1" --database NAME --key-file ~/floor.key
             --user OWNER may then use "check", "upgrade" and "join-code --sql-file"

The key file:  keep it out of a checkout and of backups of the database; who has it and the database reads buyers
The database:  --host HOST --port PORT --database NAME --user OWNER [--ca FILE]
               or PGHOST, PGPORT, PGDATABASE, PGUSER, PGSSLROOTCERT
The password:  PGPASSWORD, or a line of the file that PGPASSFILE names (otherwise ~/.pgpass)
`;
