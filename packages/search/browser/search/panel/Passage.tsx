// The pane beside the results, which shows the passage that the active hit links to. Only wide screens have room for it.

import { Html } from '@docsite/cli/theme'
import { useEffect, useState } from 'react'
import type { Searching } from './answer.ts'

/**
 * How long a hit must be active before its passage is fetched, in milliseconds. The first one waits until the visitor has read
 * the results, and its script and page compete with nothing.
 */
const pauseMs = { first: 700, next: 120 }

export function Passage({ searching, url }: { searching: Searching; url: string | undefined }) {
  const [html, setHtml] = useState('')
  const isFirst = html === ''
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(
      () => {
        const passage = url === undefined ? Promise.resolve('') : searching.passage(url)
        passage.catch(() => '').then((loaded) => isCurrent && setHtml(loaded))
      },
      isFirst ? pauseMs.first : pauseMs.next,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [searching, url, isFirst])
  // The page itself is one key away. Screen readers and the Tab key skip this copy of it.
  return (
    <div className="search-passage" aria-hidden="true">
      {html !== '' && <Html key={url} as="div" className="prose" inert html={html} />}
    </div>
  )
}
