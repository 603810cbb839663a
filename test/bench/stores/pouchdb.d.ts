/** What the benchmarks use of PouchDB, which brings no types of its own. */
declare module 'pouchdb-browser' {
  interface Rows {
    rows: { id: string; key: unknown; doc: unknown }[];
  }

  interface Range {
    startkey?: unknown;
    endkey?: unknown;
    keys?: string[];
    limit?: number;
    include_docs?: boolean;
  }

  export default class PouchDB {
    static plugin(plugin: unknown): void;
    constructor(name: string, options?: { auto_compaction?: boolean });
    bulkDocs(docs: readonly object[]): Promise<unknown[]>;
    allDocs(range: Range): Promise<Rows>;
    query(view: string, range: Range): Promise<Rows>;
    createIndex(definition: { index: { fields: string[]; name: string; ddoc: string } }): Promise<unknown>;
    find(request: {
      selector: object;
      sort: string[];
      limit: number;
      use_index: string[];
    }): Promise<{ docs: unknown[]; warning?: string }>;
  }
}

declare module 'pouchdb-find' {
  const plugin: unknown;
  export default plugin;
}
