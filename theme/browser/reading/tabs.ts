// Selects tabs, keeps the selected ones in sync with storage and other browser tabs, and opens the panel that a URL's hash points into.

import { lookUp } from '../../../pipeline/text/look-up.ts'
import { inlineStep } from '../../parts/inline-step.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import { hashTarget } from '../navigation/scroll.ts'
import { readStored, writeStored } from '../storage.ts'

const prefix = 'docsite.tabs.'

/** The choices of this visit, by group, which also holds where storage is blocked. */
const chosen = new Map<string, string>()

export function startTabs(): void {
  addEventListener(reloadEvent, restore)
  addEventListener(reloadEvent, open)
  addEventListener('hashchange', open)
  addEventListener(
    'storage',
    ({ key, newValue }) =>
      key?.startsWith(prefix) && newValue !== null && showGroup(key.slice(prefix.length), newValue),
  )
  document.addEventListener('click', ({ target }) => {
    const tab = target instanceof Element ? target.closest<HTMLElement>('.tabs > .tab-list > .tab') : null
    if (tab) select(tab)
  })
  document.addEventListener('keydown', onKeyDown)
  restore()
  open()
  // The style sheet of first-frame.ts has shown the stored choices until now.
  document.adoptedStyleSheets = []
}

const setsOf = (selector: string) => document.querySelectorAll<HTMLElement>(`.tabs${selector}`)

/** Shows the stored choice of each group on the page. */
function restore(): void {
  for (const group of new Set(Array.from(setsOf('[data-group]'), ({ dataset }) => dataset.group ?? ''))) {
    const value = chosen.get(group) ?? readStored(prefix + group)
    if (value !== null) showGroup(group, value)
  }
}

function showGroup(group: string, value: string): void {
  chosen.set(group, value)
  for (const set of setsOf('[data-group]')) if (set.dataset.group === group) show(set, value)
}

const tabsOf = (set: HTMLElement) => [...set.querySelectorAll<HTMLElement>(':scope > .tab-list > .tab')]

/** Shows the panel with a value, or the first one if the set has none with it. */
function show(set: HTMLElement, value: string): void {
  const tabs = tabsOf(set)
  const current = Math.max(
    0,
    tabs.findIndex(({ dataset }) => dataset.value === value),
  )
  tabs.forEach((tab, i) => {
    tab.ariaSelected = String(i === current)
    tab.tabIndex = i === current ? 0 : -1
  })
  set.querySelectorAll(':scope > .tab-panel').forEach((panel, i) => {
    panel.toggleAttribute('data-current', i === current)
  })
}

/** Selects a tab. Its content may be higher or lower than that above it, so the page scrolls until the tab is where it was. */
function select(tab: HTMLElement): void {
  const set = tab.closest<HTMLElement>('.tabs') as HTMLElement
  const { value = '' } = tab.dataset
  const { group } = set.dataset
  const { top } = tab.getBoundingClientRect()
  if (group === undefined) show(set, value)
  else {
    writeStored(prefix + group, value)
    showGroup(group, value)
  }
  scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' })
}

/** Moves between the tabs with the arrow keys, from the last to the first too, and to the ends. */
function onKeyDown(event: KeyboardEvent): void {
  const { key, target } = event
  const tab = target instanceof Element ? target.closest<HTMLElement>('.tabs > .tab-list > .tab') : null
  if (!tab) return
  const tabs = tabsOf(tab.closest('.tabs') as HTMLElement)
  const ends: Record<string, number> = { Home: 0, End: tabs.length - 1 }
  const step = inlineStep(key, tab)
  const next = step === undefined ? lookUp(ends, key) : (tabs.indexOf(tab) + step) % tabs.length
  if (next === undefined) return
  event.preventDefault()
  tabs.at(next)?.focus()
  tabs.at(next)?.click()
}

/** Opens the panel that the hash points into, and those around it. */
function open(): void {
  const target = hashTarget(location.hash)
  const hidden = '.tab-panel:not([data-current])'
  if (!target?.closest(hidden)) return
  for (let panel = target.closest(hidden); panel; panel = panel.parentElement?.closest(hidden) ?? null)
    document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.click()
  requestAnimationFrame(() => target.scrollIntoView())
}
