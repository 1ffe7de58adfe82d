// Shows the types of names in code. Each block is one stop of the Tab key, and the arrow keys move between its names.

import { reloadEvent, startHoverCards } from '@docsite/cli/browser'

const typedName = '.typed [data-type]'

/** How far each key moves. Code reads from left to right in every language. */
const steps = new Map([
  ['ArrowRight', 1],
  ['ArrowDown', 1],
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
])

let isStarted = false

/** Starts all blocks of the site when a page first has one. */
export default function startTypedCode(): void {
  if (isStarted) return
  isStarted = true
  startCards()
  makeFocusable()
  addEventListener(reloadEvent, makeFocusable)
  startKeys()
}

function startCards(): void {
  startHoverCards({
    selector: typedName,
    className: 'prose type-card',
    role: 'tooltip',
    contentOf({ dataset: { type = '', docs } }) {
      const code = element('code', type)
      return docs ? [code, element('p', docs)] : [code]
    },
  })
}

function startKeys(): void {
  document.addEventListener('keydown', (event) => {
    const step = steps.get(event.key)
    const { target } = event
    if (step === undefined || !(target instanceof HTMLElement) || !target.matches(typedName)) return
    event.preventDefault()
    const names = namesIn(target.closest('.typed') as HTMLElement)
    const next = names[names.indexOf(target) + step]
    if (!next) return
    target.tabIndex = -1
    next.tabIndex = 0
    next.focus()
  })
}

const element = (name: string, text: string): HTMLElement =>
  Object.assign(document.createElement(name), { textContent: text })

const namesIn = (block: HTMLElement): HTMLElement[] => [...block.querySelectorAll<HTMLElement>('[data-type]')]

function makeFocusable(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.typed'))
    for (const [i, name] of namesIn(block).entries()) {
      if (name.hasAttribute('tabindex')) break
      name.tabIndex = i === 0 ? 0 : -1
      name.setAttribute('role', 'button')
    }
}
