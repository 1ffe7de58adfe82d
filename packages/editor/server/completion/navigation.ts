// Completes the names of pages and folders in `_meta.json`, and routes in `_nav.json`.

import { posix } from 'node:path'
import { CompletionItemKind } from 'vscode-languageserver'
import type { OpenFile } from '../workspace.ts'
import type { Choice, CompletionInput } from './items.ts'

const namePattern = /(?:^|[[,{\s])(?:"name"\s*:\s*)?"([^"]*)$/
const linkPattern = /"(?:link|activeMatch)"\s*:\s*"([^"]*)$/

/** Returns the completions inside a string, and where the string begins. */
export function navigationChoices({ file, lines, position }: CompletionInput): { choices: Choice[]; start: number } {
  const before = (lines[position.line] ?? '').slice(0, position.character)
  const link = linkPattern.exec(before)
  if (link) return { choices: routes(file), start: before.length - (link[1] ?? '').length }
  const name = namePattern.exec(before)
  if (!name || !file.file.endsWith('_meta.json')) return { choices: [], start: position.character }
  return { choices: names(file, lines.join('\n')), start: before.length - (name[1] ?? '').length }
}

/** Returns the routes of the file's locale. */
function routes({ site, file }: OpenFile): Choice[] {
  const names = file.split('/')
  const lang = names.find((name) => site.langs.includes(name)) ?? site.lang
  const version = names.find((name) => site.versions.includes(name)) ?? site.version
  return site.pages
    .filter((page) => page.lang === lang && page.version === version)
    .map(({ localRoute, title }) => ({ label: localRoute, kind: CompletionItemKind.Reference, detail: title }))
}

/** Returns the pages and folders beside the file that it does not list yet. */
function names({ site, file }: OpenFile, text: string): Choice[] {
  const folder = `${posix.dirname(file)}/`
  const found = new Map<string, string | undefined>()
  for (const page of [...site.pages, ...site.drafts]) {
    if (page.fallback !== undefined || !page.file.startsWith(folder)) continue
    const [first = '', ...rest] = page.file.slice(folder.length).split('/')
    if (rest.length > 0) found.set(first, 'folder')
    else found.set(first.replace(/\.md$/, ''), page.title)
  }
  return [...found]
    .filter(([name]) => !text.includes(`"${name}"`))
    .map(([label, detail]) => ({
      label,
      kind: detail === 'folder' ? CompletionItemKind.Folder : CompletionItemKind.File,
      detail,
    }))
}
