// Keeps the selected tabs in sync with storage and other browser tabs, and opens the panel that a URL's hash points into.

import { flushSync } from 'react-dom'
import { lookUp } from '../../../pipeline/text/look-up.ts'
import { tabsKey, useTabs } from '../../state/tabs.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import { hashTarget } from '../navigation/scroll.ts'
import { readStored, writeStored } from '../storage.ts'
import { hydratedEvent } from './hydrated-event.ts'

const prefix = tabsKey('')

export function startTabs(): void {
  const restore = () => {
    const groups = new Set(
      Array.from(document.querySelectorAll<HTMLElement>('.tabs[data-group]'), ({ dataset }) => dataset.group ?? ''),
    )
    const found = [...groups].flatMap((group): [string, string][] => {
      const value = readStored(tabsKey(group))
      return value === null ? [] : [[group, value]]
    })
    if (found.length > 0) useTabs.setState(({ chosen }) => ({ chosen: { ...chosen, ...Object.fromEntries(found) } }))
  }
  restore()
  addEventListener(reloadEvent, restore)
  addEventListener(
    'storage',
    ({ key, newValue }) =>
      key?.startsWith(prefix) &&
      newValue !== null &&
      useTabs.setState(({ chosen }) => ({ chosen: { ...chosen, [key.slice(prefix.length)]: newValue } })),
  )
  // Selecting a tab may change the height of content above it. Scroll so that the tab stays under the pointer.
  document.addEventListener('click', keepInPlace, { capture: true })
  let target: HTMLElement | null
  // Tabs that are not hydrated yet cannot be clicked.
  const openTarget = () => {
    if (target?.closest('[data-island="tabs"]:not([data-hydrated])')) return
    showPanelOf(target)
    target = null
  }
  const open = () => {
    target = hashTarget(location.hash)
    openTarget()
  }
  addEventListener('hashchange', open)
  addEventListener(reloadEvent, open)
  addEventListener(hydratedEvent, openTarget)
  open()
  addEventListener(hydratedEvent, takeOver)
  takeOver()
  useTabs.subscribe(({ chosen }, before) => {
    for (const [group, value] of Object.entries(chosen))
      if (lookUp(before.chosen, group) !== value && readStored(tabsKey(group)) !== value)
        writeStored(tabsKey(group), value)
  })
}

/** Removes the style sheet of first-frame.ts, which shows the selected panels until all tabs are hydrated. */
function takeOver(): void {
  if (!document.querySelector('[data-island="tabs"]:not([data-hydrated])')) document.adoptedStyleSheets = []
}

function keepInPlace({ target, isTrusted }: MouseEvent): void {
  const tab = isTrusted && target instanceof Element ? target.closest('.tab') : null
  if (!tab) return
  const before = tab.getBoundingClientRect().top
  // React's click listener runs after this one. Wait for it, and flush its render.
  queueMicrotask(() => {
    flushSync(() => undefined)
    requestAnimationFrame(() => scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' }))
  })
}

/** Opens all tab panels that contain an element, including nested ones. */
function showPanelOf(element: Element | null): void {
  const hidden = '.tab-panel:not([data-current])'
  if (!element?.closest(hidden)) return
  for (let panel = element.closest(hidden); panel; panel = panel.parentElement?.closest(hidden) ?? null)
    document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.click()
  requestAnimationFrame(() => element.scrollIntoView())
}
