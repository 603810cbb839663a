/** Started by start.ts: opens a bench, answers one scan, says how long that took, and ends when its input does. */
const began = performance.now();
const { openStation, portDoor } = await import('../harness/bench-station.ts');
const [, , folder = ''] = process.argv;
const station = await openStation(folder);
const { client, close } = portDoor(station.context);
const { rows } = station.bench.queue.ordersReadyToPack({}, { offset: 0, limit: 1 }, 0);
const answer = await client.scan.find({ text: rows[0]?.orderId ?? '' });
const ms = performance.now() - began;
process.stdout.write(`${JSON.stringify({ ms, answered: answer.kind === 'order' })}\n`);
process.stdin.resume();
process.stdin.on('end', () => {
  close();
  void station.close().then(() => process.exit(0));
});
