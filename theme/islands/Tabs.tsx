// Tabs that show one panel at a time. Without JavaScript, all panels are visible, each under its label.

import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { inlineStep } from '../../pipeline/model/direction.ts'
import { lookUp } from '../../pipeline/text/look-up.ts'
import { Html } from '../parts/Html.tsx'
import { chooseTab, useTabs } from '../state/tabs.ts'

export interface TabsProps {
  tabs: { label: string; value: string }[]
  /** All tabs with the same group select the same value, which is remembered for later visits. */
  group?: string
  /** The value of the initial tab, unless the visitor has chosen another one. */
  selected?: string
  /** Whether the panels contain only code and need no padding. */
  code?: boolean
}

export function Tabs({ tabs, group, selected, code, slots }: TabsProps & { slots: string[] }) {
  const stored = useTabs((state) => (group === undefined ? undefined : lookUp(state.chosen, group)))
  const [own, setOwn] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const wanted = stored ?? own ?? selected
  const current = Math.max(
    0,
    tabs.findIndex(({ value }) => value === wanted),
  )

  function choose(value: string): void {
    setOwn(value)
    if (group !== undefined) chooseTab(group, value)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const ends: Record<string, number> = { Home: 0, End: tabs.length - 1 }
    const step = inlineStep(event.key, event.currentTarget)
    const next = step === undefined ? lookUp(ends, event.key) : current + step
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!tab) return
    event.preventDefault()
    choose(tab.value)
    list.current?.querySelector<HTMLElement>(`[data-value="${escapeSelector(tab.value)}"]`)?.focus()
  }

  return (
    <div className={code ? 'tabs code-tabs' : 'tabs'} data-group={group}>
      <div className="tab-list" role="tablist" ref={list} onKeyDown={onKeyDown}>
        {tabs.map(({ label, value }, i) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-tab-${i}`}
            className="tab"
            data-value={value}
            aria-selected={i === current}
            aria-controls={`${id}-panel-${i}`}
            tabIndex={i === current ? 0 : -1}
            onClick={() => choose(value)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ label, value }, i) => (
        <div
          key={value}
          role="tabpanel"
          id={`${id}-panel-${i}`}
          className="tab-panel"
          aria-labelledby={`${id}-tab-${i}`}
          data-value={value}
          data-current={i === current || undefined}
          tabIndex={focusable.test(slots[i] ?? '') ? undefined : 0}
        >
          <p className="tab-panel-label">{label}</p>
          <Html as="div" data-slot="" html={slots[i] ?? ''} />
        </div>
      ))}
    </div>
  )
}

/** Elements that the keyboard reaches. Scripts add buttons to code. The keyboard reaches a panel without any of them itself. */
const focusable = /<(?:a|audio|button|iframe|input|pre|select|summary|textarea|video)\b/

/** Escapes a value for a quoted attribute selector. */
const escapeSelector = (value: string): string => value.replace(/["\\]/g, '\\$&')
