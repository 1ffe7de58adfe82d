// The menu with links to the same page in other languages.

import { addressing, type PageView, type SiteData } from '../../pipeline/model/config/site-data.ts'
import { joinRoute, linkOfRoute, splitRoute } from '../../pipeline/model/route.ts'
import { interpolate } from '../../pipeline/text/interpolate.ts'
import { Icon } from '../parts/Icon.tsx'
import { Link } from '../parts/Link.tsx'
import { Popover } from '../parts/Popover.tsx'
import { useLocale, usePage, useText } from '../state/page.tsx'

export function LocaleSwitcher() {
  const { site } = usePage()
  const text = useText()
  const { label } = useLocale()
  if (site.locales.length < 2) return null
  return (
    <Popover
      id="languages"
      className="nav-popover end"
      label={interpolate(text.labeled, { label: text.language, value: label })}
      buttonClass="nav-link"
      button={
        <>
          {label}
          <Icon name="chevron" className="small" />
        </>
      }
    >
      <LocaleList />
    </Popover>
  )
}

export function LocaleList() {
  const { site, view } = usePage()
  return (
    <ul className="nav-list">
      {site.locales.map(({ lang, label }) => {
        const { route, isHere } = counterpart(lang, site, view)
        return (
          <li key={lang}>
            <Link
              className="nav-link"
              to={linkOfRoute(route)}
              hrefLang={lang}
              lang={lang}
              aria-current={lang === view.record.lang || undefined}
              data-keep-place={isHere ? '' : undefined}
              data-locale={lang}
            >
              {label}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** Returns the route of this page in another locale, or of that locale's home page if the page does not exist there. */
function counterpart(lang: string, site: SiteData, { record }: PageView): { route: string; isHere: boolean } {
  const address = addressing(site)
  const { version, rest } = splitRoute(record.routePath, address)
  const isHere =
    record.pageType !== '404' &&
    (record.alternates.includes(lang) ||
      (site.missingTranslation === 'fallback' && record.alternates.includes(site.lang)))
  const route = joinRoute(
    { version: record.pageType === '404' ? record.version : version, lang, rest: isHere ? rest : '/' },
    address,
  )
  return { route, isHere }
}
