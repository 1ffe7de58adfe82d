// Shows a code block with npm commands as tabs, one for each package manager.

import { codeBlock, codeTabs, defineBlock, fenceWords } from '@docsite/cli'
import { packageManagers, rewriteCommands } from './commands.ts'

/** The word after the language of a code block, or in place of it. */
export const word = 'package-manager'

export const packageManager = defineBlock({
  name: word,
  kind: 'word',
  description: 'shows npm commands for each package manager, as tabs',
  render({ node, meta }) {
    const rest = withoutWord(meta)
    const tabs = packageManagers.map((manager) => ({
      label: manager,
      code: codeBlock('bash', rewriteCommands(node.value ?? '', manager), rest),
    }))
    return codeTabs(tabs, 'package.manager')
  },
})

/** Removes the word, and the title, because each tab shows its own. */
const withoutWord = (meta: string): string =>
  fenceWords(meta)
    .filter(({ kind, name, written }) => kind !== 'title' && name !== 'title' && written !== word)
    .map(({ written }) => written)
    .join(' ')
