// Tabs that show one panel at a time. A script (browser/reading/tabs.ts) selects them. Without JavaScript, all panels are visible, each
// under its label.

import { useId } from 'react'
import { Html } from '../parts/Html.tsx'

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
  const id = useId()
  const current = Math.max(
    0,
    tabs.findIndex(({ value }) => value === selected),
  )
  return (
    <div className={code ? 'tabs code-tabs' : 'tabs'} data-group={group}>
      <div className="tab-list" role="tablist">
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
          <Html as="div" html={slots[i] ?? ''} />
        </div>
      ))}
    </div>
  )
}

/** Elements that the keyboard reaches. Scripts add buttons to code. The keyboard reaches a panel without any of them itself. */
const focusable = /<(?:a|audio|button|iframe|input|pre|select|summary|textarea|video)\b/
