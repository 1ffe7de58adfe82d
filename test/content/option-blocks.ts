// Reads the type and default of each configuration option from the `option` block on its page.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../site-test.ts'

/** The `option` block of a page. */
export interface OptionBlock {
  /** Segments of the option's name, for example `['dev', 'hmr']`. */
  path: string[]
  file: string
  /** A type expression, or the code of a module whose last declaration is the type. */
  type: { text: string; isModule: boolean }
  default: string | undefined
  defaultNote: string | undefined
  /** Attributes with facts about the option, such as `scope`. They are the same in all languages. */
  fields: Readonly<Partial<Record<FactField, string>>>
}

const factFields = ['scope', 'applies', 'targets', 'modes', 'cli', 'since', 'rspack', 'source'] as const

export type FactField = (typeof factFields)[number]

/** Returns the blocks of all options in a locale by option name. */
export function readOptionBlocks(lang: string): Map<string, OptionBlock> {
  const folder = join(repository, 'content', lang, 'config')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
  const blocks = files.sort().flatMap((file): [string, OptionBlock][] => {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n')
    const start = lines.findIndex((line) => /^:{2,}option\{/.test(line))
    if (start < 0) return []
    const name = lines.find((line) => line.startsWith('# '))?.slice(2) ?? ''
    const [, colons = '', attributes = ''] = /^(:+)option\{(.*)\}$/.exec(lines[start] as string) ?? []
    const attribute = (key: string) => new RegExp(`(?<![\\w-])${key}="([^"]*)"`).exec(attributes)?.[1]
    const body = colons.length > 2 ? lines.slice(start + 1, lines.indexOf(colons, start)) : []
    const fence = body.slice(body.indexOf('```ts') + 1, body.lastIndexOf('```')).join('\n')
    const block: OptionBlock = {
      path: name.split('.'),
      file: `content/${lang}/config/${file}`,
      type: fence ? { text: fence, isModule: true } : { text: attribute('type') ?? '', isModule: false },
      default: attribute('default'),
      defaultNote: attribute('default-note'),
      fields: Object.fromEntries(
        factFields.map((key) => [key, attribute(key)] as const).filter(([, value]) => value !== undefined),
      ),
    }
    return [[name, block]]
  })
  return new Map(blocks)
}
