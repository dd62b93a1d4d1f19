// Svelte: TypeScript in components, runes everywhere of ours.
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

export default { preprocess: vitePreprocess() }
