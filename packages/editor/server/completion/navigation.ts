// Completes the names of pages and folders in `_meta.json`, and routes in `_nav.json`.

import { posix } from 'node:path'
import { CompletionItemKind } from 'vscode-languageserver'
import { splitRoute } from '../../core.ts'
import type { Choice, CompletionInput } from './items.ts'

const namePattern = /(?:^|[[,{\s])(?:"name"\s*:\s*)?"([^"]*)$/
const linkPattern = /"(?:link|activeMatch)"\s*:\s*"([^"]*)$/

/** Returns the completions inside a string, and where the string begins. */
export function navigationChoices({ file, lines, position }: CompletionInput): { choices: Choice[]; start: number } {
  const before = (lines[position.line] ?? '').slice(0, position.character)
  const link = linkPattern.exec(before)
  if (link) return { choices: routes(file), start: before.length - (link[1] ?? '').length }
  const name = namePattern.exec(before)
  if (!name || !file.filePath?.endsWith('_meta.json')) return { choices: [], start: position.character }
  return { choices: names(file, lines.join('\n')), start: before.length - (name[1] ?? '').length }
}

/** Returns the routes of the file's locale. */
function routes({ site, filePath = '' }: CompletionInput['file']): Choice[] {
  const { addressing } = site.project
  const [lang, version] = localeOf(filePath, addressing)
  return site.linked.routes.routes
    .filter((route) => route.lang === lang && route.version === version)
    .map((route) => ({
      label: splitRoute(route.path, addressing).rest,
      kind: CompletionItemKind.Reference,
      detail: site.pageOf(route.filePath)?.title,
    }))
}

function localeOf(
  filePath: string,
  { locales, versions, lang, defaultVersion }: CompletionInput['file']['site']['project']['addressing'],
): [lang: string, version: string] {
  const names = filePath.split('/')
  return [
    names.find((name) => locales.includes(name)) ?? lang,
    names.find((name) => versions.includes(name)) ?? defaultVersion,
  ]
}

/** Returns the pages and folders beside the file that it does not list yet. */
function names({ site, filePath = '' }: CompletionInput['file'], text: string): Choice[] {
  const folder = posix.dirname(filePath) === '.' ? '' : `${posix.dirname(filePath)}/`
  const inside = site.tree.pages.filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length))
  const found = new Map<string, string | undefined>()
  for (const name of inside) {
    const [first = '', ...rest] = name.split('/')
    if (rest.length > 0) found.set(first, 'folder')
    else found.set(first.replace(/\.md$/, ''), site.pageOf(folder + name)?.title)
  }
  return [...found]
    .filter(([name]) => !text.includes(`"${name}"`))
    .map(([label, detail]) => ({
      label,
      kind: detail === 'folder' ? CompletionItemKind.Folder : CompletionItemKind.File,
      detail,
    }))
}
