// Keeps the appearance (light or dark) in sync with the document, the system setting, storage and other browser tabs.

import { readChoice, useAppearance } from '../../state/appearance.ts'
import { logError } from '../log.ts'
import { reducedMotion } from '../navigation/scroll.ts'
import { readStored, writeStored } from '../storage.ts'

const appearanceKey = 'docsite-theme-appearance'
const appearanceAnimationMs = 400

export function startAppearance({ darkMode, animated }: { darkMode: boolean; animated: boolean }): () => void {
  const root = document.documentElement
  if (!darkMode) return () => undefined
  const system = matchMedia('(prefers-color-scheme: dark)')
  const stop = new AbortController()
  const decide = (choice: ReturnType<typeof readChoice>) =>
    useAppearance.setState({
      choice,
      dark: choice === 'dark' || (choice === 'auto' && system.matches),
      from: undefined,
    })
  const apply = () => {
    const { dark } = useAppearance.getState()
    root.classList.toggle('dark', dark)
    const background = getComputedStyle(root).getPropertyValue('--bg').trim()
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background)
  }

  decide(readChoice(readStored(appearanceKey)))
  apply()
  system.addEventListener('change', () => decide(useAppearance.getState().choice), { signal: stop.signal })
  addEventListener(
    'storage',
    ({ key, newValue }) => (key === appearanceKey || key === null) && decide(readChoice(newValue)),
    { signal: stop.signal },
  )
  const unsubscribe = useAppearance.subscribe((now, before) => {
    if (now.from && now.choice !== before.choice) {
      writeStored(appearanceKey, now.choice)
      if (animated)
        return void reveal(now.dark, now.from, apply).catch((error: unknown) =>
          logError('The appearance could not be animated.', error),
        )
    }
    apply()
  })
  return () => {
    stop.abort()
    unsubscribe()
  }
}

/** Applies the change with an animation: a circle with the light appearance grows from the click, or shrinks into it. */
async function reveal(dark: boolean, { x, y }: { x: number; y: number }, apply: () => void): Promise<void> {
  const root = document.documentElement
  if (!('startViewTransition' in document) || reducedMotion() || root.dataset.transition) return apply()
  root.dataset.transition = 'appearance'
  try {
    const transition = document.startViewTransition(apply)
    await transition.ready
    const radius = Math.hypot(Math.max(x, innerWidth - x + 200), Math.max(y, innerHeight - y + 200))
    const circles = [`circle(0 at ${x}px ${y}px)`, `circle(${radius}px at ${x}px ${y}px)`]
    root.animate(
      { clipPath: dark ? circles.reverse() : circles },
      {
        duration: appearanceAnimationMs,
        easing: 'ease-in',
        fill: 'both',
        pseudoElement: dark ? '::view-transition-old(root)' : '::view-transition-new(root)',
      },
    )
    await transition.finished
  } finally {
    delete root.dataset.transition
  }
}
