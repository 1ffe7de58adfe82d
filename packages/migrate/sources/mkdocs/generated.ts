// Replaces the blocks of mkdocstrings, such as `::: package.Class`, by the documentation in the Python code.

import type { Draft, Step } from '../../draft.ts'
import type { OldSite } from '../../model.ts'
import { replaceInText } from '../../text/mask.ts'
import { readYaml } from '../../text/yaml.ts'
import { objectIn, stringIn } from '../../values.ts'
import { namesIn, pythonDocs, shownObject } from './python-text.ts'

/** A block with its options, which are indented YAML. */
const block = /^::: *([\w.-]+)[ \t]*(?:\n|$)((?:[ \t]+\S[^\n]*(?:\n|$)|[ \t]*\n(?=[ \t]+\S))*)/gm

export const convertGenerated: Step = (draft) => {
  const { findPython, pythonOptions } = draft.conversion.site.settings
  const ids = new Set<string>()
  const missing: string[] = []
  const options: string[] = []
  draft.text = replaceInText(draft.text, block, ([whole, name = '', written = '']) => {
    if (name.includes('-')) return pluginBlock(draft, whole, name, written)
    const object = findPython?.(name)
    if (object === undefined) {
      missing.push(name)
      options.push(written.trim())
      return `\`${name}\`\n`
    }
    draft.count('blocks of mkdocstrings → the documentation in the code')
    draft.find(
      'note',
      'The documentation of code is now text of the page. docsite does not update it when the code changes.',
      whole,
      whole.trim(),
    )
    return `${pythonDocs(object, { ...pythonOptions, ...optionsIn(written) }, ids)}\n`
  })
  if (missing.length > 0)
    draft.find(
      'todo',
      `docsite found no Python code for ${missing.map((name) => `\`${name}\``).join(', ')} in the folder that was migrated. Write the documentation in Markdown, or migrate the folder that contains the code, too.`,
      '::: ',
      options.join('\n'),
    )
}

const optionsIn = (text: string) => objectIn(objectIn(readYaml(text).value).options)

/** A block of another plugin, such as mkdocs-click, whose names contain a hyphen. */
function pluginBlock(draft: Draft, whole: string, name: string, options: string): string {
  const { module, command } = objectIn(readYaml(options).value)
  const subject = [stringIn(module), stringIn(command)].filter(Boolean).join(':') || name
  draft.find(
    'todo',
    `The plugin \`${name}\` wrote the documentation of \`${subject}\`. Write it in Markdown.`,
    whole,
    options.trim(),
  )
  return `\`${subject}\`\n`
}

/** Returns the names of the objects that a page documents, with their ids. Links of other pages can name them. */
export const documentedNames = (
  text: string,
  { findPython, pythonOptions }: Pick<OldSite['settings'], 'findPython' | 'pythonOptions'>,
): [name: string, id: string][] =>
  Array.from(text.matchAll(block)).flatMap(([, name = '', written = '']) => {
    const object = findPython?.(name)
    return object ? namesIn(shownObject(object, { ...pythonOptions, ...optionsIn(written) })) : []
  })
