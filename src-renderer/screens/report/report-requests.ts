/** Requests of the report of a problem. */
import type { Api } from '../../client/api.ts';
import { Resource } from '../../client/resource.svelte.ts';

/** The page that is open, as its browser says. */
const screen = () => ({
  browser: navigator.userAgent.slice(0, 300),
  width: window.innerWidth,
  height: window.innerHeight,
  pixelRatio: window.devicePixelRatio,
  language: navigator.language.slice(0, 40),
});

/**
 * Text of the report as it would be saved; made once, and again on request, so that the saved text is the one that was
 * read.
 */
export const readReport = (api: Api) =>
  new Resource(async () => (await api().health.report({ screen: screen() })).text);
