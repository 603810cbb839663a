/** SQL definition of the queue, for everything that lists or counts its orders. */

/** An order's line in the queue, as the contract names its fields. */
export const ROW = `o.order_id AS orderId, o.channel_order_id AS salesChannelOrderId, o.channel AS salesChannel,
  o.buyer AS buyer, o.country AS country, o.carrier AS carrier, o.units AS units, o.lines AS lines,
  o.parcels AS parcels, o.due_given AS dueAt, o.created AS createdAt, o.first_item AS firstItem, o.changed_at AS changedAt`;

/** Condition that makes an order part of the queue. */
export const IN_QUEUE = `o.open = 1 AND NOT EXISTS (SELECT 1 FROM temp.exclusions x WHERE x.order_id = o.order_id)`;

/** Number of orders in the queue: the stored count, without excluded ones. */
export const QUEUE_SIZE = `SELECT coalesce((SELECT orders FROM facets WHERE kind = 'all' AND name = ''), 0)
  - (SELECT count(*) FROM temp.exclusions x CROSS JOIN orders o ON o.order_id = x.order_id WHERE o.open = 1)`;
