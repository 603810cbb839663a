import '@fontsource-variable/inter';
import '@fontsource-variable/noto-sans-arabic';
import '@fontsource-variable/noto-sans-sc';
import './style/base.css';
import { mount } from 'svelte';
import { apiOver, connectToHost } from './api.ts';
import App from './App.svelte';
import { Session } from './session.ts';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
mount(App, { target, props: { session: new Session(apiOver(connectToHost)) } });
