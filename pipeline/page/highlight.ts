// Code → HTML with highlight.js classes. Other languages than the specification's load when a page asks for them.

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
  // Parts in a language that only some pages ask for would look different where those came first.
  hljs.registerLanguage(name, () => handingOnlyTo(builtInNames, language(hljs)))
}

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
    if (languageName(written, own) === undefined) await load(own.get(written.toLowerCase()) ?? written.toLowerCase())
  }
}

/** Loads a language after all that it hands parts to: how it looks never depends on what else is loaded. */
async function load(name: string, above: readonly string[] = []): Promise<void> {
  const { loadLanguage } = await import('./languages.ts')
  const definition = await loadLanguage(name)
  if (!definition) return
  const { aliases: _, ...language } = definition(hljs)
  const parts = handingModes(language).flatMap((mode) => mode.subLanguage ?? [])
  for (const part of parts)
    if (!hljs.getLanguage(part) && ![name, ...above].includes(part)) await load(part, [...above, name])
  // Two languages may claim one alias: whole highlight.js says whose it is, not who was here first.
  hljs.registerLanguage(name, () => handingOnlyTo([...builtInNames, ...parts], language))
}

/** The parts of a grammar that highlight text in other languages. */
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
    // An empty list means every language there is.
    const kept = parts.length > 0 ? parts.filter((part) => names.includes(part)) : builtInNames
    if (kept.length === 0) delete mode.subLanguage
    else if (Array.isArray(mode.subLanguage)) mode.subLanguage = kept
  }
  return language
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
