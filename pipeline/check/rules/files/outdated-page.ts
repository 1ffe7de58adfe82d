// Reports pages that nobody has reviewed or changed for longer than the configuration allows.

import { utcDate } from '../../../model/date.ts'
import { diagnostic, type Place } from '../../../model/diagnostics/diagnostic.ts'
import { placeOfField } from '../../../model/diagnostics/source-place.ts'
import type { PageAge } from '../../../model/page/page-age.ts'
import { splitRoute } from '../../../model/route.ts'
import { originalOf } from '../../../site/routes.ts'
import { fitsTest } from '../../../source/glob.ts'
import { optional } from '../../../text/optional.ts'
import { daysOf } from '../../../text/quantity.ts'
import { defineRule } from '../../define-rule.ts'
import type { CheckedSite } from '../../rule.ts'

export const outdatedPage = defineRule({
  name: 'outdated-page',
  en: [
    'a page was last reviewed, or else changed, longer ago than [`check.maxAge`](/reference/configuration#check) allows, or `reviewed` is in the future',
    'review the page, then write the date of the review in `reviewed`: [Review dates](/guide/check#review-dates)',
  ],
  zh: [
    '页面上次审阅或修改的时间早于 [`check.maxAge`](/reference/configuration#check) 的要求，或者 `reviewed` 是将来的日期',
    '审阅页面，然后把 `reviewed` 改成审阅的日期，见[审阅日期](/guide/check#review-dates)',
  ],
  *site(site) {
    for (const { place, date, source, days, maxDays = Number.POSITIVE_INFINITY } of pageAges(site)) {
      const isEarly = source === 'reviewed' && days < 0
      const [text, hint] = isEarly
        ? [`The date in \`reviewed\`, ${date}, is in the future`, 'Write the date of the last review.']
        : [
            `This page was last ${source === 'git' ? 'changed' : 'reviewed'} on ${date}, ${days} days ago, but \`check.maxAge\` allows ${maxDays} days`,
            'Review the page, then write the date of the review in `reviewed`.',
          ]
      if (isEarly || days > maxDays) yield diagnostic('outdated-page', place, text, hint)
    }
  },
})

const msPerDay = 86_400_000

type DatedPage = Omit<PageAge, 'links'> & { place: Place }

/**
 * Returns the ages of the pages that must be kept up to date. Leaves out translations, which only have to follow their originals, and
 * pages that nobody updates: dated ones, those of other versions, and those that plugins generate.
 */
function pageAges({ project, tree, linked, pages, pageOf, changeOf }: CheckedSite): DatedPage[] {
  const { addressing, config } = project
  const { maxAge = {} } = config.check ?? {}
  const ages = Object.entries(typeof maxAge === 'object' ? maxAge : { '/': maxAge })
  // Repeated checks have the same result with a fixed time.
  const today = Math.floor((Number(process.env.SOURCE_DATE_EPOCH) * 1000 || Date.now()) / msPerDay)
  return pages.flatMap(({ route }) => {
    const { filePath, path, version, fallback } = route
    const page = pageOf(filePath)
    const { reviewed, published_at } = page?.frontmatter ?? {}
    const isOther = fallback !== undefined || version !== addressing.defaultVersion || tree.generated.has(filePath)
    const time = reviewed === undefined ? (changeOf(filePath)?.time ?? Number.NaN) * 1000 : +utcDate(reviewed)
    if (!page || Number.isNaN(time) || isOther || published_at !== undefined) return []
    if (originalOf(route, linked.routes, addressing)) return []
    // The last test that the page matches decides.
    const allowed = ages.findLast(([test]) => fitsTest(splitRoute(path, addressing).rest, test))?.[1]
    return {
      place: placeOfField(filePath, page.details, 'reviewed'),
      file: `content/${filePath}`,
      route: path,
      date: new Date(time).toISOString().slice(0, 10),
      source: reviewed === undefined ? ('git' as const) : ('reviewed' as const),
      days: today - Math.floor(time / msPerDay),
      ...optional({ maxDays: allowed === undefined ? undefined : daysOf(allowed) }),
    }
  })
}

/** Returns these ages, oldest first. Of pages of the same age, those that more pages link to come first. */
export function agesWithLinks(site: CheckedSite): PageAge[] {
  const links = new Map<string, number>()
  for (const { route } of site.pages) {
    const targets = (site.pageOf(route.filePath)?.details.links ?? []).map((link) => site.linked.targetOf(link, route))
    const others = targets.flatMap((one) => (one.kind === 'page' && one.route !== route.path ? one.route : []))
    for (const path of new Set(others)) links.set(path, (links.get(path) ?? 0) + 1)
  }
  return pageAges(site)
    .map(({ place: _, ...age }) => ({ ...age, links: links.get(age.route) ?? 0 }))
    .sort((a, b) => b.days - a.days || b.links - a.links)
}
