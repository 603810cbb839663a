/**
 * The rebuildable file. Any change here changes its stamp (stamp.ts): a file with another one is deleted and filled
 * again by the next sweep, so that no migration is ever needed.
 */

export const SCHEMA = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

-- One narrow row an order: what the queue shows and sorts by.
CREATE TABLE orders (
  k INTEGER PRIMARY KEY,
  order_id TEXT NOT NULL UNIQUE,
  scanned_id TEXT,                -- domain/orders/order-number.ts scannedNumber(order_id), where that is another text
  channel_order_id TEXT,
  status TEXT NOT NULL,
  open INTEGER NOT NULL,          -- 1: READY_TO_SHIP as far as is known
  urgency INTEGER NOT NULL,       -- domain/orders/urgency.ts
  due INTEGER,                    -- epoch milliseconds; of a day its end on this computer
  due_given NUMERIC,              -- a moment, or a day (contract/terms/day.ts)
  created NUMERIC,                -- the same
  updated INTEGER,
  channel TEXT, country TEXT, carrier TEXT, buyer TEXT, first_item TEXT,
  units INTEGER NOT NULL, lines INTEGER NOT NULL, parcels INTEGER NOT NULL,
  hash TEXT NOT NULL,             -- of the exact text that came
  absent_rounds INTEGER NOT NULL DEFAULT 0,
  absent_since INTEGER,           -- when a complete sweep first missed it; null: it was shown since
  first_seen INTEGER NOT NULL,    -- when this file first had it
  changed_at INTEGER,             -- when a change that matters to a packer was last seen
  without_buyer INTEGER NOT NULL DEFAULT 0, -- 1: kept after its time for what is in its boxes (retention.ts)
  left_at INTEGER,                -- since when it is known and not open; null: it is open (retention.ts)
  receiver TEXT,                  -- of the parcel, if that is another name than the buyer's
  people TEXT,                    -- domain/search/traced-text.ts peopleOf: buyer, receivers, contacts; null with the buyer
  numbers TEXT NOT NULL           -- domain/search/traced-text.ts numbersOf
);
-- How many of them are open, in all and by what the queue is filtered by (facet-rows.ts).
CREATE TABLE facets (
  kind TEXT NOT NULL, name TEXT NOT NULL, orders INTEGER NOT NULL, PRIMARY KEY (kind, name)
) WITHOUT ROWID;
CREATE INDEX orders_queue ON orders (urgency, k) WHERE open = 1;
CREATE INDEX orders_left ON orders (left_at) WHERE left_at IS NOT NULL;
CREATE INDEX orders_scanned_id ON orders (scanned_id) WHERE scanned_id IS NOT NULL;
-- Tracking numbers of orders, in the queue or not, and codes of their parcels (domain/search/tracking-number.ts).
CREATE TABLE labels (
  k INTEGER NOT NULL, number TEXT NOT NULL, is_parcel INTEGER NOT NULL, PRIMARY KEY (k, number)
) WITHOUT ROWID;
CREATE INDEX label_number ON labels (number, is_parcel);
CREATE INDEX orders_channel_order_id ON orders (channel_order_id) WHERE channel_order_id IS NOT NULL;

-- The order as it came, apart, so that narrow rows stay narrow.
CREATE TABLE raw (k INTEGER PRIMARY KEY, json BLOB NOT NULL);

-- What lines have in common, once (product-ids.ts). A product never changes and is never removed.
CREATE TABLE products (
  a INTEGER PRIMARY KEY,
  code TEXT,                      -- domain/scan/code-key.ts itemCode(ean)
  sku TEXT, service_sku TEXT, ean TEXT, name TEXT,
  name_form TEXT,                 -- domain/picking/name-form.ts nameForm(name)
  folded TEXT                     -- domain/scan/code-key.ts foldedSku(sku)
);
CREATE INDEX products_code ON products (code) WHERE code IS NOT NULL;
CREATE INDEX products_sku ON products (sku) WHERE sku IS NOT NULL;
CREATE INDEX products_folded ON products (folded) WHERE folded IS NOT NULL;
CREATE INDEX products_name ON products (coalesce(name_form, '')) WHERE sku IS NULL AND code IS NULL;

-- What a scan needs stands on the line itself: the open flag and the urgency of its order.
CREATE TABLE items (
  k INTEGER NOT NULL, n INTEGER NOT NULL,
  a INTEGER NOT NULL, qty INTEGER NOT NULL, urgency INTEGER NOT NULL, open INTEGER NOT NULL,
  PRIMARY KEY (k, n)
) WITHOUT ROWID;
CREATE INDEX items_need ON items (a, urgency, k, n, qty) WHERE open = 1;

-- What all open orders together need of each product, and how many of them need it (item-rows.ts).
CREATE TABLE totals (a INTEGER PRIMARY KEY, units INTEGER NOT NULL, orders INTEGER NOT NULL);

-- What will stop a packer at the bench, as the order itself tells it (domain/preflight/order-findings.ts); names as JSON.
CREATE TABLE findings (
  k INTEGER NOT NULL, kind TEXT NOT NULL, names TEXT NOT NULL, PRIMARY KEY (k, kind)
) WITHOUT ROWID;

-- Words without their places: a search asks which orders have all of them, never next to each other. They come folded and
-- taken apart (domain/search/search-words.ts): to this tokenizer all that is not ASCII is a letter.
CREATE VIRTUAL TABLE search USING fts5 (
  words, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '2 3', detail = none
);
-- Parts are joined when there are sixteen of them, not with the change of a single order.
INSERT INTO search (search, rank) VALUES ('automerge', 16);

-- Orders that could not be understood, whole, with the reason: expected and found as JSON (contract/orders/order-fault.ts). They stop nobody.
CREATE TABLE quarantine (
  hash TEXT PRIMARY KEY, order_id TEXT, path TEXT NOT NULL, expected TEXT NOT NULL, found TEXT NOT NULL,
  json TEXT NOT NULL, seen_at INTEGER NOT NULL,
  people TEXT NOT NULL, numbers TEXT NOT NULL -- domain/search/traced-text.ts unreadableOf
) WITHOUT ROWID;

CREATE INDEX quarantine_order ON quarantine (order_id) WHERE order_id IS NOT NULL;

-- Orders that left the queue: when, with which status, and how we know (departures.ts).
CREATE TABLE departures (
  n INTEGER PRIMARY KEY, order_id TEXT NOT NULL, channel_order_id TEXT, buyer TEXT, due NUMERIC,
  left_at INTEGER NOT NULL, status TEXT, how TEXT NOT NULL,
  people TEXT, numbers TEXT NOT NULL -- as in orders
);

CREATE INDEX departures_left ON departures (left_at);

-- What changed on an order while it was in the queue (domain/orders/order-changes.ts), as JSON lists.
CREATE TABLE changes (k INTEGER NOT NULL, at INTEGER NOT NULL, changes TEXT NOT NULL);
CREATE INDEX changes_of ON changes (k, at);

-- Sweeps that brought something, or failed. Those that changed nothing are not written: nothing changed.
CREATE TABLE sweeps (
  n INTEGER PRIMARY KEY, started_at INTEGER NOT NULL, row TEXT NOT NULL
);
`;

/** The stored text of an order in `raw r`; it is written as the bytes that came. */
export const ORDER_TEXT = 'CAST(r.json AS TEXT)';
