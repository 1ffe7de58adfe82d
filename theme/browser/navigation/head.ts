// Updates the document's title and head tags after navigation.

import type { PageView, SiteData } from '../../../pipeline/model/config/site-data.ts'
import { siteDirection } from '../../../pipeline/model/direction.ts'
import { documentTitle, pageTagSelector, pageTags } from '../../../pipeline/model/head-tags.ts'

export function updateHead({ record }: PageView, site: SiteData): void {
  document.title = documentTitle(record, site)
  document.documentElement.lang = record.lang
  document.documentElement.dir = siteDirection(site, record.lang)
  document.documentElement.dataset.type = record.pageType
  const old = document.head.querySelectorAll(pageTagSelector)
  const tags = [...pageTags(record, site), ...(record.frontmatter.head ?? [])].map(([name, attributes]) => {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes))
      if (value !== false) element.setAttribute(key, value === true ? '' : String(value))
    return element
  })
  // Use only those tags from the page's frontmatter that replace a generated tag.
  document.head.querySelector('title')?.after(...tags.filter((tag) => tag.matches(pageTagSelector)))
  for (const element of old) element.remove()
}
