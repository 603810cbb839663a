/** Entry of the page. */
import '@fontsource-variable/inter';
import '@fontsource-variable/noto-sans-arabic';
import '@fontsource-variable/noto-sans-sc';
import '../ui/style/base.css';
import { mount } from 'svelte';
import { apiOver, connectToHost } from '../client/api.ts';
import App from './App.svelte';
import type { Place } from '../client/places.ts';
import { rememberedPlace } from './place-memory.ts';
import { Approvals } from '../client/approvals.svelte.ts';
import { Session } from './session.ts';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
mount(App, { target, props: { session: sessionAt(rememberedPlace()) } });

function sessionAt(place: Place): Session {
  const approvals = new Approvals();
  const session = new Session(apiOver(connectToHost, approvals.ask), approvals);
  session.navigation.go(place);
  session.pickRound.resume(sessionStorage);
  return session;
}
