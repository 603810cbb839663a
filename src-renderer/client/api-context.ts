/** The client of the window, by context: a component hands it on to its requests, and calls nothing itself. */
import { createContext } from 'svelte';
import type { Api } from './api.ts';

export const [getApi, setApi] = createContext<Api>();
