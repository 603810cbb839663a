/** The two kinds of connection to `cache.db`: a writer cannot be given one that only reads. */
import type Database from 'better-sqlite3';

declare const side: unique symbol;

/** May write; held only by the writer's thread. */
export type WriteDb = Database.Database & { readonly [side]: 'write' };

/** Read-only connection of the main thread; its `temp` tables are private. */
export type ReadDb = Database.Database & { readonly [side]: 'read' };
