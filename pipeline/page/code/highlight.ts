// Highlights code with highlight.js. Languages that the specification does not list are loaded when a page needs them.

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
import shell from 'highlight.js/lib/languages/shell'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { escapeText } from '../../text/escape-text.ts'
import { packageLanguages } from '../blocks/known-packages.ts'
import { withCommands, withExpressions } from './grammars.ts'
import { HtmlEmitter } from './html-emitter.ts'

const builtIn = {
  ...{ css, diff, ejs, ini, json, less, scss, shell, xml, yaml },
  bash: withCommands(bash),
  javascript: withExpressions('javascript', javascript),
  typescript: withExpressions('typescript', typescript),
}
const builtInNames = Object.keys(builtIn)
let isReady = false

/** Returns highlight.js. Registers the built-in languages on first use, because most commands highlight nothing. */
function highlighter(): HLJSApi {
  if (isReady) return hljs
  isReady = true
  hljs.configure({ __emitter: HtmlEmitter })
  for (const [name, language] of Object.entries(builtIn)) {
    // Restrict embedded languages to the built-in ones. Otherwise, the output would depend on the languages that earlier pages load.
    hljs.registerLanguage(name, () => embeddingOnly(builtInNames, language(hljs)))
  }
  return hljs
}

/** The highlight.js names for common language names; `''` is plain text. */
const aliases = new Map(
  Object.entries({
    ...{ sh: 'bash', shell: 'bash', zsh: 'bash', toml: 'ini' },
    ...{ js: 'javascript', mjs: 'javascript', cjs: 'javascript', jsx: 'javascript' },
    ...{ ts: 'typescript', mts: 'typescript', cts: 'typescript', tsx: 'typescript' },
    ...{ markup: 'xml', html: 'xml', svg: 'xml', vue: 'xml', svelte: 'xml' },
    ...{ yml: 'yaml', jsonc: 'json', json5: 'json' },
    ...{ markdown: '', md: '', mdx: '', text: '', txt: '', plain: '', plaintext: '', none: '', '': '' },
    ...Object.fromEntries(packageLanguages.map((name) => [name, ''])),
  }),
)

/** Defines EJS (JavaScript in HTML templates), which highlight.js does not include. */
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

/** Returns the highlight.js name of a language: `undefined` if it is unknown or not loaded yet, `''` for plain text. */
export function languageName(written: string, own: ReadonlyMap<string, string>): string | undefined {
  const name = written.toLowerCase()
  const known = own.get(name) ?? aliases.get(name) ?? name
  return known === '' || highlighter().getLanguage(known) ? known : undefined
}

/** Loads the languages in `names` that highlight.js supports, unless they are already loaded. */
export async function loadLanguages(names: Iterable<string>, own: ReadonlyMap<string, string>): Promise<void> {
  for (const written of names) {
    if (languageName(written, own) === undefined) await load(own.get(written.toLowerCase()) ?? written.toLowerCase())
  }
}

/** Loads a language and the languages that it embeds, so that its output does not depend on the languages that other pages load. */
async function load(name: string, above: readonly string[] = []): Promise<void> {
  const { loadLanguage } = await import('./languages.ts')
  const definition = await loadLanguage(name)
  if (!definition) return
  const hljs = highlighter()
  const { aliases: _, ...language } = definition(hljs)
  const parts = embeddingModes(language).flatMap((mode) => mode.subLanguage ?? [])
  for (const part of parts)
    if (!hljs.getLanguage(part) && ![name, ...above].includes(part)) await load(part, [...above, name])
  // Aliases are omitted above: two languages may claim the same one, and the result would depend on the order of loading.
  hljs.registerLanguage(name, () => embeddingOnly([...builtInNames, ...parts], language))
}

/** Returns the modes of a grammar that embed other languages. */
function embeddingModes(language: Language): Mode[] {
  const seen = new Set<object>()
  const visit = (value: unknown): Mode[] => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return []
    seen.add(value)
    return ['subLanguage' in value ? (value as Mode) : [], ...Object.values(value).map(visit)].flat()
  }
  return visit(language)
}

function embeddingOnly(names: readonly string[], language: Language): Language {
  for (const mode of embeddingModes(language)) {
    const parts = [mode.subLanguage ?? []].flat()
    // In highlight.js, an empty list means every language.
    const kept = parts.length > 0 ? parts.filter((part) => names.includes(part)) : builtInNames
    if (kept.length === 0) delete mode.subLanguage
    else if (Array.isArray(mode.subLanguage)) mode.subLanguage = kept
  }
  return language
}

/** Returns the lines of `code` as HTML. Elements that span several lines are closed and reopened, so that each line is valid. */
export function highlightLines(code: string, language: string): string[] {
  const html = highlight(code, language)
  const lines: string[] = []
  const open: string[] = []
  for (const line of html.split('\n')) {
    const start = open.join('')
    for (const [tag] of line.matchAll(/<span[^<>]*>|<\/span>/g)) {
      if (tag === '</span>') open.pop()
      else open.push(tag)
    }
    lines.push(start + line + '</span>'.repeat(open.length))
  }
  return lines
}

/** Runs that take grammars time quadratic in their length: long words, words without punctuation, and long lines. */
const costlyRuns = [
  { pattern: /[\w$.-]+/g, most: 1000 },
  { pattern: /[\w$.\s-]+/g, most: 4000 },
  { pattern: /.+/g, most: 5000 },
]

const isCostly = (code: string): boolean =>
  costlyRuns.some(({ pattern, most }) => code.length > most && code.match(pattern)?.some(({ length }) => length > most))

/** In a shell, lines without a prompt are output if others have one. */
const prompt = /^\$ /m

/** Elements that may be inside each other. */
const mostDeep = 200

/** Returns `code` as HTML. If it takes too long to highlight, or the highlighting nests too deeply, returns plain text. */
export function highlight(code: string, language: string): string {
  if (!language || isCostly(code)) return escapeText(code)
  try {
    const grammar = language === 'bash' && prompt.test(code) ? 'shell' : language
    const { value, errorRaised, _emitter } = highlighter().highlight(code, { language: grammar, ignoreIllegals: true })
    // The emitter that `highlighter` configures.
    const isTooDeep = (_emitter as HtmlEmitter).deepest > mostDeep
    return errorRaised !== undefined || isTooDeep ? escapeText(code) : value
  } catch (error) {
    // In every thread, the stack allows more levels than the limit above, so the output does not depend on the thread.
    if (error instanceof RangeError) return escapeText(code)
    throw error
  }
}
