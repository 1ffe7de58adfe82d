// Code → HTML with highlight.js classes. Languages that the specification does not list are loaded when a page needs them.

import type { HLJSApi, Language, Mode } from 'highlight.js'
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
const builtInNames = Object.keys(builtIn)
for (const [name, language] of Object.entries(builtIn)) {
  // Otherwise embedded code in a language that only some pages load would look different after those pages.
  hljs.registerLanguage(name, () => handingOnlyTo(builtInNames, language(hljs)))
}

/** Common names of languages, and highlight.js's names for them; `''` is plain text. */
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

/** EJS templates: HTML around JavaScript. highlight.js does not include them. */
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

/** Returns highlight.js's name of a language: `undefined` if it is unknown or not loaded yet, `''` for plain text. */
export function languageName(written: string, own: ReadonlyMap<string, string>): string | undefined {
  const name = written.toLowerCase()
  const known = own.get(name) ?? aliases.get(name) ?? name
  return known === '' || hljs.getLanguage(known) ? known : undefined
}

/** Loads the languages among `names` that highlight.js has and that are not loaded yet. */
export async function loadLanguages(names: Iterable<string>, own: ReadonlyMap<string, string>): Promise<void> {
  for (const written of names) {
    if (languageName(written, own) === undefined) await load(own.get(written.toLowerCase()) ?? written.toLowerCase())
  }
}

/** Loads a language after the languages that it embeds, so that its highlighting does not depend on what other pages load. */
async function load(name: string, above: readonly string[] = []): Promise<void> {
  const { loadLanguage } = await import('./languages.ts')
  const definition = await loadLanguage(name)
  if (!definition) return
  const { aliases: _, ...language } = definition(hljs)
  const parts = handingModes(language).flatMap((mode) => mode.subLanguage ?? [])
  for (const part of parts)
    if (!hljs.getLanguage(part) && ![name, ...above].includes(part)) await load(part, [...above, name])
  // Two languages may claim one alias. highlight.js decides by its own list, not by the order of loading.
  hljs.registerLanguage(name, () => handingOnlyTo([...builtInNames, ...parts], language))
}

/** The parts of a grammar that embed other languages. */
function handingModes(language: Language): Mode[] {
  const seen = new Set<object>()
  const visit = (value: unknown): Mode[] => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return []
    seen.add(value)
    return ['subLanguage' in value ? (value as Mode) : [], ...Object.values(value).map(visit)].flat()
  }
  return visit(language)
}

function handingOnlyTo(names: readonly string[], language: Language): Language {
  for (const mode of handingModes(language)) {
    const parts = [mode.subLanguage ?? []].flat()
    // An empty list means every language.
    const kept = parts.length > 0 ? parts.filter((part) => names.includes(part)) : builtInNames
    if (kept.length === 0) delete mode.subLanguage
    else if (Array.isArray(mode.subLanguage)) mode.subLanguage = kept
  }
  return language
}

/** Returns the lines of `code` as HTML. Elements that span lines are closed and reopened, so that each line is complete. */
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

/** Returns `code` as HTML. Code whose highlighting nests too deeply stays plain. */
export function highlight(code: string, language: string): string {
  if (!language) return escapeText(code)
  try {
    const html = hljs.highlight(code, { language, ignoreIllegals: true }).value
    return isTooDeep(html) ? escapeText(code) : html
  } catch (error) {
    // The stack of every thread is deeper than the limit below, so all threads leave the same code plain.
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
