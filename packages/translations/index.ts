// A plugin that adds a page with the status of all translations to the site.

import {
  type BuiltSite,
  defineOutput,
  definePlugin,
  type OutputLocale,
  type Plugin,
  type StandardSchema,
} from '@docsite/cli'
import { addressing, asRoute, joinRoute } from '@docsite/cli/routes'
import * as v from 'valibot'

/** The options of the plugin. */
export interface TranslationsOptions {
  /** The path of the page in each language, without `.html`. Default: `/translations`. */
  route?: string
}

const optionsSchema: StandardSchema = v.strictObject({
  route: v.optional(v.pipe(v.string(), v.regex(/^(?:\/[\w-]+)+$/, 'must be a path such as "/translations"'))),
})

/** Returns a plugin that writes a page with the state of all translations, in each language of the site. */
export const translations = (options: TranslationsOptions = {}): Plugin<'translations'> =>
  definePlugin({ name: 'translations', options, schema: optionsSchema, outputs: [statusOutput(options)] })

const statusOutput = ({ route: rest = '/translations' }: TranslationsOptions) => {
  const baseOf = ({ lang, version }: OutputLocale, { data }: BuiltSite): string =>
    joinRoute({ version, lang, rest: asRoute(rest) }, addressing(data)).slice(1)
  return defineOutput({
    name: 'status',
    per: 'locale',
    readsPages: true,
    path: (locale: OutputLocale, site: BuiltSite) => {
      const base = baseOf(locale, site)
      return [`${base}.html`, `${base}.css`]
    },
    // docsite adds the pages to the key.
    key: (_: OutputLocale, site: BuiltSite) => baselineOf(site),
    async render({ lang, ...locale }: OutputLocale, site: BuiltSite, path: string) {
      // Workers load this module, too, and write no pages.
      const [{ statusOf }, { statusPage, statusStyles }] = await Promise.all([
        import('./status.ts'),
        import('./status-page.ts'),
      ])
      if (path.endsWith('.css')) return statusStyles
      const pages = await site.pages()
      const status = statusOf({ ...site, pages, read: (file) => site.read(file) })
      const stylesheet = `${baseOf({ lang, ...locale }, site)
        .split('/')
        .at(-1)}.css`
      return statusPage(status, lang, site.config.title ?? '', stylesheet)
    },
  })
}

/** Returns the recorded translations as they are in the project. */
function baselineOf(site: BuiltSite): string {
  try {
    return site.read('config/translations.json')
  } catch {
    return ''
  }
}
