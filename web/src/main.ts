// The beginning: the look, the links, the page.
import { mount } from 'svelte'
import App from './App.svelte'
import { listen } from './lib/router.svelte'
import './look/tokens.css'
import './look/base.css'

listen()
mount(App, { target: document.getElementById('app') as HTMLElement })
