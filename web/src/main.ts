import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { settings } from './shell/settings.svelte';

settings.load();
mount(App, { target: document.getElementById('app')! });
