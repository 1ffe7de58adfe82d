// Text of a hit, with its matches highlighted and its code in the code font.

import type { Highlight } from '@docsite/cli/search'
import { ShellIcon as Icon } from '@docsite/cli/theme'
import { Fragment, type ReactNode } from 'react'

interface MarkedProps {
  text: string
  highlights?: readonly Highlight[]
  code?: readonly Highlight[] | undefined
  /** For a path of titles, the length of its beginning that only screen readers need because the head of the card shows it. */
  hidden?: number | undefined
}

export function Marked({ text, highlights = [], code = [], hidden }: MarkedProps) {
  const start = hidden ?? 0
  const plain = hidden === undefined ? (part: string) => part : withChevrons
  return (
    <>
      {start > 0 && <span className="sr-only">{text.slice(0, start)}</span>}
      {split(code, start, text.length).map(({ start, end, isInside }) => {
        const parts = split(highlights, start, end).map(({ start, end, isInside }) => {
          const part = text.slice(start, end)
          return isInside ? <mark key={start}>{part}</mark> : <Fragment key={start}>{plain(part)}</Fragment>
        })
        return isInside ? <code key={start}>{parts}</code> : <Fragment key={start}>{parts}</Fragment>
      })}
    </>
  )
}

/** Returns a part of a path of titles. Screen readers read its separators as they are written. */
const withChevrons = (part: string): ReactNode =>
  part.split(' > ').map((title, i) => (
    <Fragment key={i}>
      {i > 0 && <span className="sr-only">{' > '}</span>}
      {i > 0 && <Icon name="chevron" className="search-step" />}
      {title}
    </Fragment>
  ))

/** Splits the range from `from` to `to` at the ends of other ranges, which are in order and do not overlap. */
function split(ranges: readonly Highlight[], from: number, to: number) {
  const parts: { start: number; end: number; isInside: boolean }[] = []
  let at = from
  const add = (end: number, isInside: boolean) => {
    if (end > at) parts.push({ start: at, end, isInside })
    at = Math.max(at, end)
  }
  for (const { start, length } of ranges) {
    add(Math.min(start, to), false)
    add(Math.min(start + length, to), true)
  }
  add(to, false)
  return parts
}
