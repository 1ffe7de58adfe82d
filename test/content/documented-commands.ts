// Reads the commands on the pages: what readers type in a terminal, and what they copy into scripts.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Code } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { nodesOf } from '../../config/remark/nodes.ts'
import { repository } from '../site-test.ts'

/** Returns the distinct commands on the pages in one language in alphabetical order, each with the pages that contain it. */
export function readCommands(lang: 'en' | 'zh'): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const pages = readdirSync(join(repository, 'content', lang), { recursive: true, encoding: 'utf8' })
  for (const page of pages.filter((path) => path.endsWith('.md')).sort())
    for (const command of new Set(commandsIn(pageText(lang, page))))
      found.set(command, [...(found.get(command) ?? []), page])
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns the source of a page, such as `guide/basic/cli.md`. */
export const pageText = (lang: string, page: string): string =>
  readFileSync(join(repository, 'content', lang, page), 'utf8')

/** Returns the commands in Markdown text: code blocks, `scripts` of a `package.json`, CI configurations and inline code. */
export function commandsIn(markdown: string): string[] {
  return [...nodesOf(fromMarkdown(markdown), 'code', 'inlineCode')]
    .flatMap((node) => (node.type === 'code' ? (languages[node.lang ?? '']?.(node) ?? []) : inlineCommands(node.value)))
    .map((command) => command.replace(/\s+#.*$/, '').trim())
}

/** The way to find commands in a code block, by language. */
const languages: Record<string, (block: Code) => string[]> = {
  ...Object.fromEntries(
    ['bash', 'sh', 'shell', 'zsh', 'fish', 'powershell', 'ps1', 'bat', 'cmd'].map((lang) => [lang, shellCommands]),
  ),
  console: ({ value }) => captures(value, /^\$ (.+)/gm),
  json: ({ value }) =>
    captures(value, /"scripts": \{([^}]*)\}/g).flatMap((scripts) => captures(scripts, /^(?!.*--\]).*": "([^"]+)"/gm)),
  yaml: ({ value }) => captures(value, /^\s*(?:- )?(?:run: )?((?:npm|npx|pnpm|yarn|bunx?) .+)/gm),
}

/** Returns the lines of a shell script. Files of environment variables are also highlighted as `bash`, but hold no commands. */
function shellCommands({ meta, value }: Code): string[] {
  if (meta?.includes('.env')) return []
  return value
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => /^\s*[^#\s]/.test(line))
}

const inlineCommands = (code: string): string[] =>
  captures(code, /^((?:[A-Z_]+=\S* )*(?:npm|npx|pnpm|yarn|bunx?|rsbuild|cross-env|node) [^=<>]+(?:=.*)?)$/g).filter(
    isComplete,
  )

/** Whether inline code is a command, and not a part of one, such as `pnpm dlx`. */
const isComplete = (code: string) => !/^(?:pnpm|yarn) dlx$/.test(code)

const captures = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, one = '']) => one)
