// Converts the tabs of vitepress-plugin-tabs: a container `:::tabs key:name` in which a line such as `== Linux` begins a tab.

import type { Draft } from '../draft.ts'
import { maskFences } from '../text/mask.ts'
import { attributesText, labelText } from './directives.ts'

const opening = /^([ \t>]*)(:{3,})[ \t]*tabs[ \t]*(?:key:(\S+))?[ \t]*$/
const anyOpening = /^([ \t>]*)(:{3,})[ \t]*[A-Za-z]/
const closing = /^[ \t>]*(:{3,})[ \t]*$/
const tab = /^[ \t>]*={2,}[ \t]+(\S[^\n]*?)[ \t]*$/

interface Open {
  colons: number
  prefix: string
  /** Whether lines that begin with `==` begin its tabs. */
  isTabs: boolean
  /** Whether one of its tabs is open. */
  hasTab: boolean
}

export function convertPluginTabs(draft: Draft): void {
  const masked = maskFences(draft.text).split('\n')
  if (!masked.some((line) => tab.test(line)) || !masked.some((line) => opening.test(line))) return
  const lines = draft.text.split('\n')
  const open: Open[] = []
  /** Closes the containers from an index on. */
  const closed = (from: number): string[] => open.splice(from).reverse().flatMap(closings)
  draft.text = lines
    .flatMap((line, index): string[] => {
      const text = masked[index] ?? ''
      const [, prefix = '', colons = '', key] = opening.exec(text) ?? []
      if (colons !== '' && tab.test(masked.slice(index + 1).find((one) => one.replace(/>/g, '').trim() !== '') ?? '')) {
        open.push({ colons: colons.length, prefix, isTabs: true, hasTab: false })
        draft.count('tabs of vitepress-plugin-tabs → `:::tabs`')
        return [`${prefix}:::tabs${attributesText({ group: key })}`]
      }
      const [, outer = '', inner] = anyOpening.exec(text) ?? []
      if (inner !== undefined) {
        open.push({ colons: inner.length, prefix: outer, isTabs: false, hasTab: false })
        return [line]
      }
      const tabsAt = open.findLastIndex(({ isTabs }) => isTabs)
      const tabs = open[tabsAt]
      const [, label] = tab.exec(text) ?? []
      if (label !== undefined && tabs) {
        const before = [...closed(tabsAt + 1), ...(tabs.hasTab ? [`${tabs.prefix}:::`] : [])]
        tabs.hasTab = true
        return [...before, `${tabs.prefix}:::tab${labelText(label)}`]
      }
      const size = closing.exec(text)?.[1]?.length
      if (size === undefined || open.length === 0) return [line]
      // A line of colons closes the outermost container with as many colons or fewer, and so those inside it.
      const first = open.findIndex(({ isTabs }) => isTabs)
      if (first < 0) return closed(open.length - 1)
      const at = open.findIndex(({ colons }, i) => i >= first && colons <= size)
      return closed(at < 0 ? open.length - 1 : at)
    })
    .join('\n')
}

const closings = ({ prefix, hasTab }: Open): string[] => [...(hasTab ? [`${prefix}:::`] : []), `${prefix}:::`]
