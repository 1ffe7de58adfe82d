// Reports terms whose `link` leads nowhere. The pages that use them cannot say where to correct it.

import { defineRule, type PluginRule, type SitePage } from '@docsite/cli'
import { decodeFragment } from '@docsite/cli/routes'
import { localRoute, targetOf } from './routes.ts'
import type { Glossaries } from './terms.ts'

/** Returns the rule. `glossaries` returns those of the site. */
export const invalidLink = (glossaries: () => Glossaries): PluginRule =>
  defineRule({
    name: 'invalid-link',
    severity: 'error',
    docs: 'https://docsite-manual.example/guide/glossary#problems',
    explanation: {
      meaning: 'The `link` of a term leads to a page or a section that does not exist.',
      fix: 'Write the route of an existing page, with the id of a section after `#`.',
    },
    *site(site) {
      for (const { lang, terms } of glossaries().values()) {
        const pages = new Map<string, SitePage[]>()
        for (const page of site.pages) {
          if (page.lang !== lang) continue
          const route = localRoute(page)
          pages.set(route, [...(pages.get(route) ?? []), page])
        }
        for (const { key, link, place } of terms) {
          if (link === undefined || leadsSomewhere(link, pages)) continue
          yield {
            at: place,
            text: `The link \`${link}\` of the term \`${key}\` leads nowhere`,
            hint: 'Write the route of a page of the site.',
          }
        }
      }
    },
  })

/** Returns whether a version of the site has the page and the section of a link. */
function leadsSomewhere(link: string, pages: ReadonlyMap<string, readonly SitePage[]>): boolean {
  const [, id] = link.split('#')
  const targets = pages.get(targetOf(link)) ?? []
  return targets.some(
    ({ headings }) => id === undefined || headings.some((heading) => heading.id === decodeFragment(id)),
  )
}
