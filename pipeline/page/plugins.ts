// Plugins of the project → a changed tree, and what they report in the page's file.

import { type PluggableList, type Processor, unified } from 'unified'
import type { Node } from 'unist'
import type { VFile } from 'vfile'
import type { Severity } from '../model/diagnostic.ts'
import type { Placed } from './nodes.ts'

/** What a plugin reports: where in the text, how bad, and words for the author. */
export interface PluginReport {
  at: Placed
  severity: Severity
  text: string
  hint?: string
}

/** A processor that holds plugins and their syntax, and no parser. */
export const processorOf = (plugins: PluggableList): Processor => unified().use(plugins).freeze()

/** Runs plugins over a tree. Returns nothing when one of them refuses the page with `file.fail`, whose message the file holds then. */
export async function runPlugins<Tree extends Node>(
  processor: Processor,
  tree: Tree,
  file: VFile,
): Promise<Tree | undefined> {
  try {
    return (await processor.run(tree, file)) as Tree
  } catch (error) {
    if ((file.messages as unknown[]).includes(error)) return undefined
    throw error
  }
}

/** Reads what the plugins that have seen a file reported in it. */
export function pluginReports(file: VFile): PluginReport[] {
  return file.messages.map(({ reason, line, column, fatal, source, ruleId, note }) => {
    const origin = [source, ruleId].filter(Boolean).join(':')
    return {
      at: line === undefined ? {} : { position: { start: { line, column: column ?? 1 } } },
      severity: fatal === true ? 'error' : fatal === false ? 'warning' : 'info',
      text: `${origin && `${origin}: `}${reason.replace(/\.$/, '')}`,
      ...(note ? { hint: note } : {}),
    }
  })
}
