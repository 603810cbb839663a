/** Metrics, if the start or the policy names a port for them. */
import type { Health } from '../../contract/station/health.ts';
import { addNotice, type StationParts } from '../station-parts.ts';

/**
 * A port that cannot be opened is a notice: the station goes to work without metrics.
 * @returns ends it
 */
export async function metricsOnRequest(
  parts: StationParts,
  health: () => Promise<Health>,
): Promise<() => Promise<void>> {
  const { options, log, live } = parts;
  const port = options.metricsPort;
  if (port === null) return () => Promise.resolve();
  // Loaded only here: most stations serve no metrics.
  const [{ StationMetrics }, { startMetricsServer }] = await Promise.all([
    import('./station-metrics.ts'),
    import('./metrics-server.ts'),
  ]);
  const metrics = new StationMetrics(parts, health);
  const { contentType } = metrics;
  try {
    const server = await startMetricsServer({ port, contentType, text: () => metrics.text(), log });
    log.info({ port: server.port }, 'metrics are given out');
    return () => server.close();
  } catch (error) {
    log.error({ err: error, port }, 'the port for metrics could not be opened');
    addNotice(live, { code: 'metrics-port-taken', file: String(port) });
    return () => Promise.resolve();
  }
}
