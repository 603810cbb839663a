/** Opens SQLite files. Other programs and people may have written them: nothing that their schema says is carried out on trust. */
import Database from 'better-sqlite3';

/**
 * Views, triggers, defaults and checks of the schema call no function and reach no table with side effects, and each page is checked when
 * it is read. `defensive` is on by default in better-sqlite3.
 * @param content path of a file, `:memory:`, or the bytes of a file
 * @param options as those of the engine
 * @throws the engine's error
 */
export function openDatabase(content: string | Buffer, options?: Database.Options): Database.Database {
  const db = new Database(content, options);
  try {
    db.pragma('trusted_schema = OFF');
    db.pragma('cell_size_check = ON');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
