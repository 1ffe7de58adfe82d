// A plugin that generates an API reference from the JSON output of TypeDoc: a page for each module, with linked types.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { definePlugin, type GeneratedPage, type GeneratedSidebar, type Plugin } from '@docsite/cli'
import { readProject } from './json.ts'
import { optionsSchema, type TypedocOptions } from './options.ts'
import { apiPages } from './pages.ts'
import { wordsFor } from './words.ts'

export type { SymbolLinks } from './external.ts'
export type { TypedocOptions } from './options.ts'
export type { Words } from './words.ts'

/** Returns a plugin that adds an API reference to the site. */
export const typedoc = (given: TypedocOptions = {}): Plugin => {
  const {
    name = 'typedoc',
    file = 'api.json',
    route = '/api/',
    title,
    pages = 'module',
    externalSymbolLinkMappings = {},
  } = given
  return definePlugin({
    name,
    options: given,
    schema: optionsSchema,
    async pages({ root, config, lang: usual, cached }) {
      const { lang = usual, version, words } = given
      const html = config.markdown?.html !== false
      const made = await cached({ html }, () => {
        const project = readProject(readText(root, file), file)
        const links = externalSymbolLinkMappings
        return {
          value: apiPages(project, { route, title, pages, words: wordsFor(lang, words), links, html }),
          files: [file],
        }
      })
      return made.map((item): GeneratedPage | GeneratedSidebar => ({
        ...item,
        ...('items' in item || file.startsWith('..') ? {} : { source: file }),
        lang,
        ...(version === undefined ? {} : { version }),
      }))
    },
    dev({ watch }) {
      watch(file)
      return undefined
    },
  })
}

function readText(root: string, file: string): string {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'ENOENT'
        ? 'does not exist'
        : `cannot be read: ${(error as Error).message}`
    throw new Error(`\`${file}\` ${reason}. Generate it with \`npx typedoc --json ${file}\`.`)
  }
}
