// Where we are: the path of the page, and links that change it without a reload.
let path = $state(typeof location === 'undefined' ? '/' : location.pathname)

export const place = {
  get path(): string {
    return path
  },
}

// Go to a page of ours.
export function go(to: string): void {
  if (to !== location.pathname + location.hash) history.pushState(null, '', to)
  arrive()
  scrollTo(0, 0)
}

// Read the fragment once and take it out of the address bar: tokens stand nowhere else.
export function takeFragment(): string {
  const fragment = location.hash.slice(1)
  if (fragment) history.replaceState(null, '', location.pathname)
  return fragment
}

// Follow the browser's own buttons, and every link of ours.
export function listen(): void {
  addEventListener('popstate', arrive)
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api') || link.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    go(link.pathname + link.hash)
  })
}

function arrive(): void {
  path = location.pathname
}
