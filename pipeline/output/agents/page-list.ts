// Generates the list of the pages of a locale that agents can read, for `docsite mcp`. It is cheaper than llms.txt, which needs the rendered pages.

import { type PageList, siteDescription, siteTitle } from '../../model/config/site-data.ts'
import { isListed } from '../../model/head/search-engines.ts'
import { type CoreOutput, localesOf, type OutputLocale, withHash } from '../output.ts'
import { copiedPages } from './llms.ts'
import { groupsOf } from './reading-order.ts'

const hashedPath = ({ name }: OutputLocale): string => `static/list.${name}.[hash].json`

export const pageList: CoreOutput<OutputLocale> = {
  name: 'page list',
  scope: 'locale',
  units: ({ linked }) => (linked.site.llms === false ? [] : localesOf(linked)),
  paths: (unit) => [hashedPath(unit)],
  async files(unit, output) {
    const { site, navigation } = output.linked
    const { lang, version } = unit
    const pages = (await copiedPages(unit, output)).filter(({ record }) => isListed(record, site))
    const groups = groupsOf({ site, lang, version, pages, sections: navigation.sections(lang, version) })
    const list: PageList = {
      groups: groups.map(({ titles, pages }) => ({
        titles,
        pages: pages.map(({ record: { routePath: route, title, description } }) => ({
          route,
          title: title || siteTitle(site, lang),
          ...(description === siteDescription(site, lang) ? {} : { description }),
        })),
      })),
    }
    return [withHash(hashedPath(unit), JSON.stringify(list))]
  },
}
