import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { settings } from './shell/settings.svelte';
import { version } from './shell/version.svelte';

settings.load();
version.watch();
mount(App, { target: document.getElementById('app')! });
