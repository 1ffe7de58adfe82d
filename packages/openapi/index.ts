// A docsite plugin that generates the reference of an HTTP API from OpenAPI descriptions.

import { definePlugin, type PagesSite, type Plugin } from '@docsite/cli'
import type { Generated, TitlesByLang } from './description.ts'
import { type OpenApiOptions, optionsSchema } from './options.ts'
import type { Problem } from './problem.ts'
import { rulesFor } from './rules.ts'

export type { OpenApiOptions } from './options.ts'
export type { Words } from './words.ts'

/** Generates everything for all descriptions. */
async function generateAll(
  descriptions: readonly OpenApiOptions[],
  site: PagesSite,
): Promise<{ value: Generated; files: readonly string[] }> {
  // Workers load this module too, but need nothing else of the plugin.
  const { generate } = await import('./description.ts')
  const titles: TitlesByLang = new Map()
  const all = descriptions.map((description) => generate(description, site, titles))
  const files = all.flatMap((one) => one.files)
  const value = { items: all.flatMap(({ items }) => items), problems: all.flatMap(({ problems }) => problems), files }
  return { value, files: [...files, ...all.flatMap(({ dependsOn }) => dependsOn)] }
}

/** Returns a plugin that generates pages from one description or from several. */
export function openapi(options: OpenApiOptions | readonly OpenApiOptions[]): Plugin<'openapi'> {
  const descriptions = [options].flat().filter((one) => typeof one === 'object') as OpenApiOptions[]
  let problems: readonly Problem[] = []
  let files: readonly string[] = descriptions.map(({ file }) => file)
  let watch: (...paths: string[]) => void = () => undefined
  return definePlugin({
    name: 'openapi',
    options,
    schema: optionsSchema,
    async pages(site) {
      const made = await site.cached(site.config.markdown?.codeFolders ?? null, () => generateAll(descriptions, site))
      problems = made.problems
      files = made.files
      watch(...files)
      return made.items
    },
    rules: rulesFor(() => problems),
    dev(tools) {
      watch = tools.watch
      watch(...files)
      return undefined
    },
  })
}
