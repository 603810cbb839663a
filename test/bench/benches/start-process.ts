/**
 * Started by start.ts: opens a bench, answers one scan, says how long that took, and ends when its input does. Asked for what it
 * holds (`held`), it works for a while first.
 */
const began = performance.now();
const { eanOf } = await import('../data/orders.ts');
const { openStation, portDoor } = await import('../harness/bench-station.ts');
const [, , folder = '', asked = ''] = process.argv;
const station = await openStation(folder);
const { client, close } = portDoor(station.context);
const { rows } = station.bench.queue.ordersReadyToPack({}, { offset: 0, limit: 1 }, 0);
const answer = await client.scan.find({ text: rows[0]?.orderId ?? '' });
const ms = performance.now() - began;
if (asked === 'held') {
  for (let n = 0; n < 500; n++) await client.scan.find({ text: eanOf(n * 7), view: true });
  for (let n = 0; n < 20; n++) await client.queue.page({ filter: {}, offset: n * 100, limit: 100 });
  await client.pick.list({ choice: { kind: 'all' }, sort: 'orders' });
  globalThis.gc?.();
}
const { rss } = process.memoryUsage();
process.stdout.write(`${JSON.stringify({ ms, rss, answered: answer.kind === 'order' })}\n`);
process.stdin.resume();
process.stdin.on('end', () => {
  close();
  void station.close().then(() => process.exit(0));
});
