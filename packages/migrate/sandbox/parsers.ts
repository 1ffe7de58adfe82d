// Parsers that old configurations use to read their own files, for projects whose packages are not installed.

import { readFileSync } from 'node:fs'
import { parse as parseToml } from 'smol-toml'
import * as yaml from 'yaml'

/** Returns the first value of a YAML text, as js-yaml does. */
const load = (text: unknown): unknown => yaml.parse(String(text), { logLevel: 'silent' })

const jsYaml = {
  load,
  safeLoad: load,
  loadAll: (text: unknown) => yaml.parseAllDocuments(String(text)).map((document) => document.toJS() as unknown),
  dump: (value: unknown) => yaml.stringify(value),
}

/** Splits a page into its frontmatter and its text, as gray-matter does. */
function matter(text: unknown): { data: unknown; content: string; excerpt: string } {
  const [head = '', block = ''] = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(String(text)) ?? []
  return { data: load(block) ?? {}, content: String(text).slice(head.length), excerpt: '' }
}
const matterOfFile = (path: string) => ({ ...matter(readFileSync(path, 'utf8')), path })

const toml = { parse: (text: unknown) => parseToml(String(text)) }

/** JSON with comments is YAML, once these are removed. */
const json5 = {
  parse: (text: unknown) => load(String(text).replace(/"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, kept)),
}
const kept = (part: string): string => (part.startsWith('"') ? part : '')

/** What each package exports, as far as configurations use it. */
export const parsers: Readonly<Record<string, unknown>> = {
  'js-yaml': jsYaml,
  yaml,
  yamljs: { parse: load },
  'gray-matter': Object.assign(matter, { read: matterOfFile }),
  toml,
  'smol-toml': toml,
  '@iarna/toml': toml,
  json5,
  'jsonc-parser': json5,
}
