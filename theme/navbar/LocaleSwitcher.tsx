// The menu with links to the same page in other languages, and to this page beside them.

import { counterpart } from '../../pipeline/model/navigation/counterpart.ts'
import { linkOfRoute } from '../../pipeline/model/route.ts'
import { interpolate } from '../../pipeline/text/interpolate.ts'
import { Icon } from '../parts/Icon.tsx'
import { Link } from '../parts/Link.tsx'
import { Popover } from '../parts/Popover.tsx'
import { isBeside, useBeside } from '../state/beside.ts'
import { useLocale, usePage, useText } from '../state/page.tsx'

/** The menu of languages in the navbar. Shows nothing on a site with one language. */
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
          <Icon name="language" className="for-narrow" />
          <span>{label}</span>
          <Icon name="chevron" className="small" />
        </>
      }
    >
      <LocaleList />
    </Popover>
  )
}

/** The links to a page in the other languages. */
export function LocaleList() {
  const { site, view } = usePage()
  const { text, lang: shown } = useBeside()
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
              data-keep-place={isHere ? lang : undefined}
              data-locale={lang}
            >
              {label}
            </Link>
          </li>
        )
      })}
      {text &&
        site.locales.map(
          ({ lang, label }) =>
            isBeside(lang, view.record) && (
              <li key={`+${lang}`}>
                <button type="button" className="nav-link" data-beside={lang === shown ? '' : lang}>
                  {lang === shown ? text.showOneLanguage : interpolate(text.showBeside, { language: label })}
                </button>
              </li>
            ),
        )}
    </ul>
  )
}
