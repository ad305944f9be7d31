import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { settings } from './shell/settings.svelte';
import { stayWithoutNetwork } from './shell/offline';
import { version } from './shell/version.svelte';
import { loadLanguage } from './words/languages';

settings.load();
version.watch();
await loadLanguage(settings.lang);
mount(App, { target: document.getElementById('app')! });
stayWithoutNetwork();
