// Converts the tabs of vitepress-plugin-tabs: a container `:::tabs key:name` in which a line such as `== Linux` begins a tab.

import type { Draft } from '../draft.ts'
import { maskFences } from '../text/mask.ts'
import { attributesText, labelText } from './directives.ts'

const opening = /^([ \t>]*)(:{3,})[ \t]*tabs[ \t]*(?:key:(\S+))?[ \t]*$/
const anyOpening = /^[ \t>]*(:{3,})[ \t]*[A-Za-z]/
const closing = /^[ \t>]*(:{3,})[ \t]*$/
const tab = /^[ \t>]*={2,}[ \t]+(\S[^\n]*?)[ \t]*$/

interface Open {
  colons: number
  prefix: string
  /** Whether the container has tabs of the plugin, and whether one of them is open. */
  isTabs: boolean
  hasTab: boolean
}

export function convertPluginTabs(draft: Draft): void {
  const masked = maskFences(draft.text).split('\n')
  if (!masked.some((line) => tab.test(line)) || !masked.some((line) => opening.test(line))) return
  const lines = draft.text.split('\n')
  const open: Open[] = []
  draft.text = lines
    .flatMap((line, index): string[] => {
      const text = masked[index] ?? ''
      const current = open.at(-1)
      const [, prefix = '', colons = '', key] = opening.exec(text) ?? []
      if (colons !== '') {
        const next = masked.slice(index + 1).find((one) => one.replace(/>/g, '').trim() !== '') ?? ''
        open.push({ colons: colons.length, prefix, isTabs: tab.test(next), hasTab: false })
        if (!tab.test(next)) return [line]
        draft.count('tabs of vitepress-plugin-tabs → `:::tabs`')
        return [`${prefix}:::tabs${attributesText({ group: key })}`]
      }
      const [, inner] = anyOpening.exec(text) ?? []
      if (inner !== undefined) {
        open.push({ colons: inner.length, prefix: '', isTabs: false, hasTab: false })
        return [line]
      }
      const [, label] = tab.exec(text) ?? []
      if (label !== undefined && current?.isTabs) {
        const before = current.hasTab ? [`${current.prefix}:::`] : []
        current.hasTab = true
        return [...before, `${current.prefix}:::tab${labelText(label)}`]
      }
      if (closing.test(text) && current) {
        open.pop()
        return current.hasTab ? [`${current.prefix}:::`, `${current.prefix}:::`] : [line]
      }
      return [line]
    })
    .join('\n')
}
