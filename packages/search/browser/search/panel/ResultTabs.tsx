// The tabs above the hits: one for each index and one for each result that a hook adds.

import { lookUp } from '@docsite/cli/text'
import { inlineStep, useText } from '@docsite/cli/theme'
import { type KeyboardEvent, useRef } from 'react'

const tabId = (index: number): string => `searchTab-${index}`
const panelId = 'searchTabPanel'

/** The attributes of a tab's panel. */
export const panelOf = (index: number) => ({ role: 'tabpanel', id: panelId, 'aria-labelledby': tabId(index) })

interface ResultTabsProps {
  labels: string[]
  current: number
  onChoose(index: number): void
}

export function ResultTabs({ labels, current, onChoose }: ResultTabsProps) {
  const text = useText()
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const ends: Record<string, number> = { Home: -current, End: -current - 1 }
    const step = inlineStep(event.key, event.currentTarget) ?? lookUp(ends, event.key)
    if (step === undefined) return
    event.preventDefault()
    const next = (current + step + labels.length) % labels.length
    onChoose(next)
    list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus()
  }

  return (
    <div className="search-tabs" role="tablist" aria-label={text.search} ref={list} onKeyDown={onKeyDown}>
      {labels.map((label, i) => (
        <button
          key={i}
          type="button"
          role="tab"
          className="search-tab"
          id={tabId(i)}
          aria-selected={i === current}
          aria-controls={i === current ? panelId : undefined}
          tabIndex={i === current ? 0 : -1}
          // The field keeps the focus, so that the visitor can continue typing.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(i)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
