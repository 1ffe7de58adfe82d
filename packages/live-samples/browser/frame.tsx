// Runs in the document of a live sample's frame: shows the sample and its errors, reports its height, and follows the page's appearance.
//
// The frame has no origin of its own, so it cannot reach the page, its cookies or its storage, and its policy forbids requests.

import type { FrameAppearance, FrameReport } from '@docsite/cli/browser'
import { type ComponentType, createElement, isValidElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { EditedSample } from './edited-sample.ts'
import { runEdited, type SampleModules } from './run-edited.ts'

const root = document.documentElement
const box = document.getElementById('sample') as HTMLElement
const alert = document.getElementById('error') as HTMLElement

// This module runs before the sample, so it also shows errors that the sample's module throws.
addEventListener('error', ({ error, message }) => showError(error ?? message))
addEventListener('unhandledrejection', ({ reason }) => showError(reason))
addEventListener('message', ({ data, source }) => {
  if (source !== parent) return
  setAppearance(data as Partial<FrameAppearance>)
  runNew(data as EditedSample)
  // The page may not have listened when the height changed.
  reportHeight()
})
new ResizeObserver(reportHeight).observe(root)

let runNew: (edited: EditedSample) => void = () => undefined

/** Shows the default export of a sample: a component, or an element. `modules` contains what it imports. */
export function startFrame(sample: unknown, modules: SampleModules): void {
  const reactRoot = createRoot(box, { onUncaughtError: reportError })
  const show = (sample: unknown) =>
    reactRoot.render(isValidElement(sample) ? sample : createElement(sample as ComponentType))
  show(sample)
  let last: string | undefined
  // The page repeats its message when the appearance changes. While edited code cannot run, its last result stays.
  runNew = ({ docsiteCode, docsiteFault }) => {
    if (docsiteFault !== undefined) {
      last = undefined
      showError(docsiteFault)
    } else if (docsiteCode !== undefined && docsiteCode !== last) {
      last = docsiteCode
      alert.hidden = true
      runEdited(docsiteCode, modules, show)
    }
  }
}

function showError(error: unknown): void {
  alert.textContent = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  alert.hidden = false
}

function reportHeight(): void {
  const report: FrameReport = { docsiteHeight: Math.ceil(root.getBoundingClientRect().height) }
  parent.postMessage(report, '*')
}

function setAppearance(appearance: Partial<FrameAppearance>): void {
  const { docsiteLang = '', docsiteDirection = '', docsiteDark, docsiteTokens } = appearance
  if (typeof docsiteDark !== 'boolean' || typeof docsiteTokens !== 'object') return
  root.lang = docsiteLang
  root.dir = docsiteDirection
  root.style.colorScheme = docsiteDark ? 'dark' : 'light'
  for (const [name, value] of Object.entries(docsiteTokens)) root.style.setProperty(`--${name}`, value)
}
