// Changes of fields, one after another, on one site.

import type { SiteConfig } from '../../pipeline/model/config/site-config.ts'
import { buildCached, buildTwice, siteWithOptions } from './builds.ts'
import { dataFields, grouped, listsOf, sampled } from './changes.ts'
import { changeOf, type Field, nameOf, withOtherValue } from './fields.ts'
import { changes } from './values.ts'

const full = process.env.DOCSITE_TEST === 'full'

/**
 * Returns a half of the fields, in lists that are changed in the same configuration and take one test each. Two test files share the work.
 */
export function fieldsOfHalf(half: 0 | 1): { fields: readonly Field[] }[] {
  const fields = full ? dataFields() : sampled(dataFields(), 1, 20240910)
  return [...grouped(fields, (field) => JSON.stringify(changeOf(field)?.before)).values()]
    .flatMap((all) => listsOf(all.filter((_, i) => i % 2 === half)))
    .map((list) => ({ fields: list }))
}

/**
 * Changes one field after another on one site, so that each build is the second one of a pair and the first one of the next. Builds
 * between two values differ in one field only: otherwise, a change of another field could hide that the cache overlooks this one. A value
 * that fails, or leaves out pages, is taken back, because it would hide others.
 */
export async function differencesOnTheWay(fields: readonly Field[]): Promise<string[]> {
  using site = siteWithOptions()
  const found: string[] = []
  let config: SiteConfig | undefined
  let most = 0
  for (const field of fields) {
    const change = changeOf(field)
    const next = config && !changes[nameOf(field)] ? withOtherValue(config, field) : undefined
    if (!next) {
      config = change?.before ?? {}
      most = await buildCached(site, { config })
    }
    const after = next ?? change?.after ?? {}
    const { difference, files } = await buildTwice(site, { config: after })
    if (difference !== '') found.push(`${nameOf(field)}: ${difference}`)
    if (files >= most) config = after
    else if (config) await buildCached(site, { config })
  }
  return found
}
