// Code → HTML with highlight.js classes. Other languages than the specification's load when a page asks for them.

import type { HLJSApi, Language, LanguageFn } from 'highlight.js'
import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import ini from 'highlight.js/lib/languages/ini'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import less from 'highlight.js/lib/languages/less'
import scss from 'highlight.js/lib/languages/scss'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'

const builtIn = { bash, css, diff, ini, javascript, json, less, scss, typescript, xml, yaml, ejs }
for (const [name, language] of Object.entries(builtIn)) hljs.registerLanguage(name, language)

/** Names that people write, and what highlight.js calls them; `''` is plain text. */
const aliases = new Map(
  Object.entries({
    ...{ sh: 'bash', shell: 'bash', zsh: 'bash', console: 'bash', toml: 'ini' },
    ...{ js: 'javascript', mjs: 'javascript', cjs: 'javascript', jsx: 'javascript' },
    ...{ ts: 'typescript', mts: 'typescript', cts: 'typescript', tsx: 'typescript' },
    ...{ markup: 'xml', html: 'xml', svg: 'xml', vue: 'xml', svelte: 'xml' },
    ...{ yml: 'yaml', jsonc: 'json', json5: 'json' },
    ...{ markdown: '', md: '', mdx: '', text: '', txt: '', plain: '', plaintext: '', none: '', '': '' },
  }),
)

/** Templates of EJS: HTML around JavaScript, which highlight.js does not bring. */
function ejs(hljs: HLJSApi): Language {
  return {
    name: 'EJS',
    subLanguage: 'xml',
    contains: [
      hljs.COMMENT('<%#', '%>'),
      { begin: /<%[-_=]?/, end: /[-_]?%>/, subLanguage: 'javascript', excludeBegin: true, excludeEnd: true },
    ],
  }
}

/** Finds what highlight.js calls a language; `undefined` when nobody knows it (or it is not loaded yet), `''` for plain text. */
export function languageName(written: string, own: ReadonlyMap<string, string>): string | undefined {
  const name = written.toLowerCase()
  const known = own.get(name) ?? aliases.get(name) ?? name
  return known === '' || hljs.getLanguage(known) ? known : undefined
}

/** Loads those of `names` that highlight.js knows and nobody asked for before. */
export async function loadLanguages(names: Iterable<string>, own: ReadonlyMap<string, string>): Promise<void> {
  for (const written of names) {
    if (languageName(written, own) !== undefined) continue
    const name = own.get(written.toLowerCase()) ?? written.toLowerCase()
    const language = (await loadByFile(name)) ?? (await loadByAlias(name))
    if (language) hljs.registerLanguage(name, language)
  }
}

async function loadByFile(name: string): Promise<LanguageFn | undefined> {
  if (!/^[\w-]+$/.test(name)) return undefined
  try {
    return ((await import(`highlight.js/lib/languages/${name}`)) as { default: LanguageFn }).default
  } catch {
    return undefined
  }
}

// A name that the bundler does not see: a megabyte that hardly anybody asks for stays where npm put it.
const wholeLibrary = 'highlight.js'

/** Only the whole of highlight.js knows all aliases, `py` or `rs`. */
async function loadByAlias(name: string): Promise<LanguageFn | undefined> {
  const { default: all } = (await import(wholeLibrary)) as { default: HLJSApi }
  return all.getLanguage(name)?.rawDefinition as LanguageFn | undefined
}

/** Returns the lines of `code` as HTML. Elements that span lines are closed and opened again, so each line stands alone. */
export function highlightLines(code: string, language: string): string[] {
  const html = highlight(code, language)
  const lines: string[] = []
  const open: string[] = []
  for (const line of html.split('\n')) {
    const start = open.join('')
    for (const [tag] of line.matchAll(/<span[^>]*>|<\/span>/g)) {
      if (tag === '</span>') open.pop()
      else open.push(tag)
    }
    lines.push(start + line + '</span>'.repeat(open.length))
  }
  return lines
}

/** Returns `code` as HTML without regard to its lines. What nests deeper than code does is left plain. */
export function highlight(code: string, language: string): string {
  if (!language) return escapeText(code)
  try {
    const html = hljs.highlight(code, { language, ignoreIllegals: true }).value
    return isTooDeep(html) ? escapeText(code) : html
  } catch (error) {
    // The stack ends at another depth in each thread, far beyond ours: so all of them leave the same code plain.
    if (error instanceof RangeError) return escapeText(code)
    throw error
  }
}

const mostDeep = 200

function isTooDeep(html: string): boolean {
  const tags = html.match(/<span|<\/span>/g) ?? []
  let depth = 0
  for (const tag of tags.length > mostDeep ? tags : []) {
    depth += tag === '<span' ? 1 : -1
    if (depth > mostDeep) return true
  }
  return false
}

export const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
