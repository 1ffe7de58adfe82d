// Lists the pages of a VitePress project with the URLs that they have.

import { join, posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import { globPattern } from '../../glob.ts'
import type { Finding, OldFile } from '../../model.ts'
import { runMember } from '../../run-config.ts'
import type { SourceOptions } from '../../source.ts'
import { type Data, listIn, objectIn } from '../../values.ts'

/** What the configuration says about pages. */
export interface PageRules {
  /** Directory of the pages, relative to the project. */
  sourceRoot: string
  /** The language of pages outside the folders of locales, or `''` in a site without locales. */
  rootLang: string
  localeKeys: readonly string[]
  config: Data
}

/** Returns the pages, those of dynamic routes included, and the dynamic routes whose pages are unknown. */
export async function listPages(
  files: ProjectFiles,
  rules: PageRules,
  options: SourceOptions,
): Promise<{ pages: OldFile[]; findings: Finding[] }> {
  const excluded = listIn(rules.config.srcExclude).map((pattern) => globPattern(String(pattern)))
  const placeOf = places(rules)
  const pages: OldFile[] = []
  const findings: Finding[] = []
  for (const file of files.list(rules.sourceRoot)) {
    const path = posix.relative(rules.sourceRoot, file)
    if (!file.endsWith('.md') || excluded.some((pattern) => pattern.test(path)) || path.startsWith('public/')) continue
    if (!/\[\w+\]/.test(path)) pages.push({ file, ...placeOf(path) })
    else {
      const dynamic = await dynamicPages(files, file, options)
      if (Array.isArray(dynamic))
        pages.push(...dynamic.map(({ filled, text }) => ({ file, text, ...placeOf(filled(path)) })))
      else findings.push({ kind: 'todo', file, text: `The pages of \`/${path.replace(/\.md$/, '')}\` ${dynamic}` })
    }
  }
  return { pages, findings }
}

/** Returns a function that says where a page goes, and which URL it has. */
function places({ rootLang, localeKeys, config }: PageRules): (path: string) => Omit<OldFile, 'file'> {
  const rewrites = Object.entries(objectIn(config.rewrites)).map(([from, to]) => rewriteRule(from, String(to)))
  return (path) => {
    const wanted = rewrites.reduce<string | undefined>((target, rule) => target ?? rule(path), undefined) ?? path
    // A path of the configuration must not lead out of the folder of the pages.
    const rewritten = posix.normalize(`/${wanted}`).slice(1)
    const isLocale = localeKeys.includes(rewritten.split('/')[0] ?? '')
    const target = rootLang && !isLocale ? `${rootLang}/${rewritten}` : rewritten
    const bare = `/${rewritten.replace(/\.md$/, '')}`.replace(/\/index$/, '/')
    const route = config.cleanUrls === true || bare.endsWith('/') ? bare : `${bare}.html`
    const safe = safeTarget(target)
    return { route, target: safe, ...(safe === target ? {} : { fields: { slug: bare } }) }
  }
}

/** A page of a dynamic route: its path and its text. */
interface DynamicPage {
  /** Fills the names in brackets in a path. */
  filled(path: string): string
  text: string
}

/** Returns the pages of a dynamic route such as `[name].md`, which `[name].paths.js` lists, or why they are unknown. */
async function dynamicPages(
  files: ProjectFiles,
  file: string,
  options: SourceOptions,
): Promise<DynamicPage[] | string> {
  const list = files.first(['ts', 'js', 'mts', 'mjs'].map((end) => file.replace(/\.md$/, `.paths.${end}`)))
  if (list === undefined) return 'are not listed in any file, so there are none.'
  if (!options.run)
    return `are listed by the code of \`${list}\`. Migrate without \`--no-run\`, or write these pages by hand.`
  const { result, problem } = await runMember(join(files.root, list), { path: ['paths'] }, options)
  if (!Array.isArray(result))
    return `are listed by the code of \`${list}\`, which could not be run: ${problem ?? 'it returns no list'}. Write these pages by hand.`
  const template = files.text(file) ?? ''
  return result.map(objectIn).map((one) => dynamicPage(template, objectIn(one.params), one.content))
}

function dynamicPage(template: string, params: Data, content: unknown): DynamicPage {
  return {
    filled: (path) => path.replace(/\[(\w+)\]/g, (whole, name: string) => String(params[name] ?? whole)),
    text: template
      .replace(/<!--\s*@content\s*-->/g, () => String(content ?? ''))
      .replace(/\{\{\s*\$params\.(\w+)\s*\}\}/g, (whole, name: string) =>
        ['string', 'number'].includes(typeof params[name]) ? String(params[name]) : whole,
      ),
  }
}

/** Files whose names begin with `_` are fragments in docsite, so such a page gets another name. */
const safeTarget = (target: string): string => target.replace(/(^|\/)_+/g, '$1')

/** Returns a function that rewrites a path as VitePress does: `:name` is one part, and `:name*` is the rest. */
function rewriteRule(from: string, to: string): (path: string) => string | undefined {
  const names: string[] = []
  const source = from.replace(/[.+?^${}()|[\]\\]|:(\w+)(\*?)/g, (char, name?: string, star?: string) => {
    if (name === undefined) return `\\${char}`
    names.push(name)
    return star ? '(.*)' : '([^/]+?)'
  })
  const pattern = new RegExp(`^${source}$`)
  return (path) => {
    const groups = pattern.exec(path)
    return groups ? to.replace(/:(\w+)\*?/g, (_, name: string) => groups[names.indexOf(name) + 1] ?? '') : undefined
  }
}
