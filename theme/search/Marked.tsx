// Text of a hit, with its matches highlighted and its code in the code font.

import { Fragment, type ReactNode } from 'react'
import type { Highlight } from '../../pipeline/model/search/search-document.ts'

interface MarkedProps {
  text: string
  highlights?: readonly Highlight[]
  code?: readonly Highlight[] | undefined
  /** The length of a beginning that only screen readers need, such as the title that the head of the card shows. */
  hidden?: number
}

export function Marked({ text, highlights = [], code = [], hidden = 0 }: MarkedProps) {
  return (
    <>
      {hidden > 0 && <span className="sr-only">{text.slice(0, hidden)}</span>}
      {split(code, hidden, text.length).map(({ start, end, isInside }) => {
        const parts = markedParts(text, highlights, start, end)
        return isInside ? <code key={start}>{parts}</code> : <Fragment key={start}>{parts}</Fragment>
      })}
    </>
  )
}

const markedParts = (text: string, highlights: readonly Highlight[], from: number, to: number): ReactNode[] =>
  split(highlights, from, to).map(({ start, end, isInside }) => {
    const part = text.slice(start, end)
    return isInside ? <mark key={start}>{part}</mark> : part
  })

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
