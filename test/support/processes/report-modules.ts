/** Loaded before a process begins: says on standard error, at its end, which modules it has loaded. */
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const urls = new Set<string>();
  registerHooks({
    load: (url, context, next) => {
      urls.add(url);
      return next(url, context);
    },
  });
  process.on('exit', () => process.stderr.write(`${[...urls].join('\n')}\n`));
}
