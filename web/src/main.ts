import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { bell } from './shell/bell.svelte';
import { install } from './shell/install.svelte';
import { pages } from './shell/pages';
import { router } from './shell/router.svelte';
import { settings } from './shell/settings.svelte';
import { stayWithoutNetwork } from './shell/offline';
import { version } from './shell/version.svelte';
import { loadLanguage } from './words/languages';

settings.load();
bell.load();
install.watch();
version.watch();
// What the first page is made of comes together with its words. If it does not come, the page itself says so.
await Promise.all([loadLanguage(settings.lang), pages[router.route.page]?.().catch(() => {})]);
mount(App, { target: document.getElementById('app')! });
stayWithoutNetwork();
