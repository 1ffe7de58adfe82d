// A docsite plugin for the terms of a site: tooltips, a page with all terms, and checks.

import { definePlugin, type Plugin, type PluginConfig } from '@docsite/cli'
import { term } from './block.ts'
import { differentTerm } from './different-term.ts'
import { invalidLink } from './invalid-link.ts'
import { type GlossaryOptions, optionsSchema } from './options.ts'
import { glossaryPages } from './page.ts'
import { remarkTerms } from './remark-terms.ts'
import { type Glossaries, readGlossaries } from './terms.ts'

export type { GlossaryOptions } from './options.ts'
export type { Words } from './words.ts'

declare module '@docsite/cli' {
  interface PluginFrontmatter {
    /** Set to `false` for a page without tooltips. */
    glossary: boolean
  }
}

/** Returns a plugin that reads the terms of the site from one file per language. */
export function glossary(options: GlossaryOptions = {}): Plugin<'glossary'> {
  const { file = 'config/glossary.{lang}.yaml', page = '/glossary', tooltips = ['/'], words } = options
  let glossaries: Glossaries = new Map()
  return definePlugin({
    name: 'glossary',
    options,
    schema: optionsSchema,
    frontmatter: { glossary: 'boolean' },
    config(config, project) {
      const langs = config.locales?.map(({ lang }) => lang) ?? [config.lang ?? 'en']
      glossaries = readGlossaries(file, langs, project)
      return withTerms(config, glossaries)
    },
    pages: (site) => (page === false ? [] : glossaryPages(glossaries, site, { route: page, words })),
    remark: { after: [[remarkTerms, { glossaryOf: (lang: string) => glossaries.get(lang), page, tooltips }]] },
    blocks: [term],
    rules: [differentTerm(() => glossaries), invalidLink(() => glossaries)],
  })
}

/** Adds the terms to `check.terms`, which reports wrong ones, and their meanings for editors. Those of the project take precedence. */
function withTerms(config: PluginConfig, glossaries: Glossaries): PluginConfig {
  const { check = {} } = config
  const termsOf = (lang: string) =>
    glossaries
      .get(lang)
      ?.terms.flatMap(({ name, names, avoid }) => names.map((text) => [text, text === name ? [...avoid] : []] as const))
  const definitionsOf = (lang: string) =>
    glossaries
      .get(lang)
      ?.terms.flatMap(({ names, definition }) => names.flatMap((text) => (definition ? [[text, definition]] : [])))
  const merged = <Value>(
    own: Readonly<Record<string, Record<string, Value>>> = {},
    read: typeof termsOf | typeof definitionsOf,
  ) =>
    Object.fromEntries(
      [...new Set([...Object.keys(own), ...glossaries.keys()])].map((lang) => [
        lang,
        { ...Object.fromEntries(read(lang) ?? []), ...(Object.hasOwn(own, lang) ? own[lang] : {}) },
      ]),
    )
  return {
    ...config,
    check: { ...check, terms: merged(check.terms, termsOf), definitions: merged(check.definitions, definitionsOf) },
  }
}
