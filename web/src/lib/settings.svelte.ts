// What a person has chosen, kept in this browser.
export interface Settings {
  language: 'auto' | 'en' | 'de'
  theme: 'auto' | 'light' | 'dark'
  motion: 'auto' | 'full' | 'none'
  confirm: 'always' | 'reveal' | 'never'
  solo: 'stop' | 'go' // before a solo card is carried out
  sound: 'off' | 'on'
  volume: number // from 0 to 1
  symbols: boolean
  name: string
}

const KEY = 'heartwood.settings'
const DEFAULTS: Settings = {
  language: 'auto',
  theme: 'auto',
  motion: 'auto',
  confirm: 'reveal',
  solo: 'stop',
  sound: 'off',
  volume: 0.6,
  symbols: true,
  name: '',
}

export const settings: Settings = $state(kept())

$effect.root(() => {
  $effect(() => {
    const text = JSON.stringify(settings)
    try {
      localStorage.setItem(KEY, text)
    } catch {
      // A browser that keeps nothing still plays.
    }
  })
})

// What was kept, where it still has the right kind.
function kept(): Settings {
  const found: Settings = { ...DEFAULTS }
  try {
    const data = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    for (const key of Object.keys(DEFAULTS) as (keyof Settings)[])
      if (typeof data[key] === typeof DEFAULTS[key]) Object.assign(found, { [key]: data[key] })
  } catch {
    return { ...DEFAULTS }
  }
  return found
}

// The settings dialog; anybody may open it.
export const sheet = $state({ open: false })
