// Keeps the appearance (light or dark) in sync with the document, the system setting, storage and other browser tabs.

import { appearance, readChoice } from '../../state/appearance.ts'
import { logError } from '../log.ts'
import { reducedMotion } from '../navigation/scroll.ts'
import { readStored, writeStored } from '../storage.ts'

const appearanceKey = 'docsite-theme-appearance'

export function startAppearance({ darkMode, animated }: { darkMode: boolean; animated: boolean }): void {
  const root = document.documentElement
  if (!darkMode) return
  const system = matchMedia('(prefers-color-scheme: dark)')
  const decide = (choice: ReturnType<typeof readChoice>) =>
    appearance.setState({
      choice,
      dark: choice === 'dark' || (choice === 'auto' && system.matches),
      from: undefined,
    })
  const apply = () => {
    const { dark } = appearance.getState()
    root.classList.toggle('dark', dark)
    const background = getComputedStyle(root).getPropertyValue('--bg').trim()
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background)
  }

  // Loaded when the pointer or the focus reaches the button, so that the animation starts with the click.
  if (animated)
    for (const event of ['pointerover', 'focusin'])
      addEventListener(event, ({ target }) => {
        if (target instanceof Element && target.closest('.appearance')) import('./reveal.ts').catch(() => undefined)
      })

  const animate = async (dark: boolean, from: { x: number; y: number }) => {
    try {
      const { reveal } = await import('./reveal.ts')
      await reveal(dark, from, apply)
    } catch (error) {
      logError('The appearance could not be animated.', error)
      apply()
    }
  }

  decide(readChoice(readStored(appearanceKey)))
  apply()
  system.addEventListener('change', () => decide(appearance.getState().choice))
  addEventListener(
    'storage',
    ({ key, newValue }) => (key === appearanceKey || key === null) && decide(readChoice(newValue)),
  )
  appearance.subscribe((now, before) => {
    if (now.from && now.choice !== before.choice) {
      writeStored(appearanceKey, now.choice)
      if (animated && !reducedMotion() && 'startViewTransition' in document) return void animate(now.dark, now.from)
    }
    apply()
  })
}
