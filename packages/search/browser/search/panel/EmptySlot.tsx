// The project's slot below the note that nothing was found.

import { Html } from '@docsite/cli/theme'
import { useEffect, useState } from 'react'
import type { Searching } from './answer.ts'

export function EmptySlot({ searching }: { searching: Searching }) {
  const [html, setHtml] = useState('')
  useEffect(() => {
    let isCurrent = true
    searching.emptySlot().then((loaded) => isCurrent && setHtml(loaded))
    return () => {
      isCurrent = false
    }
  }, [searching])
  useEffect(() => {
    if (html !== '') searching.onEmptySlot()
  }, [searching, html])
  return html === '' ? null : <Html as="div" className="search-empty" data-theme-slot="search-empty" html={html} />
}
