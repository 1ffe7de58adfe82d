// A docsite plugin that shows the types of names in code blocks with the word `twoslash`.

import {
  type BlockFinding,
  type BlockOnPage,
  defineBlock,
  definePlugin,
  type Plugin,
  type PluginSite,
} from '@docsite/cli'
import { extensionOf, languages } from './extension.ts'
import { installedPackages } from './installed.ts'
import type { TypeFault, TypeReader } from './read-types.ts'
import { shownCode, type TypedCode } from './typed-code.ts'

/** The reader of a project. It keeps what it has read of TypeScript's library, which takes a second. */
let reader: { key: string; read: TypeReader } | undefined

const mostKnown = 500
/** Results of this process, because translated pages contain the same code. */
const cache = new Map<string, TypedCode | TypeFault[]>()

type WordOnPage = Pick<BlockOnPage, 'code' | 'node'>

/** Returns the types of a code block, or its errors. */
async function typesOf({ code, node }: WordOnPage, site: PluginSite): Promise<TypedCode | TypeFault[]> {
  const project = `${site.root}\n${installedPackages(site)}`
  const extension = extensionOf(node.lang ?? '')
  const key = [project, extension, code].join('\n')
  const known = cache.get(key)
  if (known) return known
  const read = await readerOf(project, site.root)
  if (cache.size >= mostKnown) cache.clear()
  const result = read(code, extension)
  cache.set(key, result)
  return result
}

async function readerOf(key: string, root: string): Promise<TypeReader> {
  if (reader?.key !== key) {
    const { typeReader } = await import('./read-types.ts')
    reader = { key, read: typeReader(root) }
  }
  return reader.read
}

const types = defineBlock({
  name: 'twoslash',
  kind: 'word',
  languages,
  description: 'shows the types of the names in the code',
  docs: 'https://docsite-manual.example/guide/types',
  explanation: {
    meaning:
      'A code block with types has a type error that it does not declare, or a comment that twoslash cannot read, so the page shows the code without types.',
    fix: 'Correct the code. If the error is intended, write `// @errors:` and its number in the code.',
  },
  style: new URL('browser/types.css', import.meta.url),
  script: new URL('browser/typed-code.ts', import.meta.url),
  async check(block, site): Promise<BlockFinding[]> {
    const result = await typesOf(block, site)
    return Array.isArray(result)
      ? result.map(({ line, column, text, hint }) => ({
          text,
          hint,
          ...(line === undefined ? {} : { at: block.at(line, column) }),
        }))
      : []
  },
  async render(block, site) {
    const result = await typesOf(block, site)
    return Array.isArray(result) ? block.content : block.show(shownCode(result))
  },
})

/** Returns a plugin that shows types in code blocks. */
export const twoslash = (): Plugin<'twoslash'> => definePlugin({ name: 'twoslash', blocks: [types] })
