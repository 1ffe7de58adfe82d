// The menu with links to the same page in other versions.

import { addressing } from '../../pipeline/model/config/site-data.ts'
import { joinRoute, linkOfRoute, splitRoute } from '../../pipeline/model/route.ts'
import { interpolate } from '../../pipeline/text/interpolate.ts'
import { Icon } from '../parts/Icon.tsx'
import { Link } from '../parts/Link.tsx'
import { Popover } from '../parts/Popover.tsx'
import { usePage, useText } from '../state/page.tsx'

export function VersionSwitcher() {
  const { site, view } = usePage()
  const text = useText()
  if (site.multiVersion.versions.length < 2) return null
  const { version } = view.record
  return (
    <Popover
      id="versions"
      className="nav-popover end"
      label={interpolate(text.labeled, { label: text.version, value: version })}
      buttonClass="nav-link"
      button={
        <>
          {version}
          <Icon name="chevron" className="small" />
        </>
      }
    >
      <VersionList />
    </Popover>
  )
}

export function VersionList() {
  const { site, view } = usePage()
  const { record } = view
  const address = addressing(site)
  const { lang, rest } = splitRoute(record.routePath, address)
  const routeIn = (version: string) =>
    joinRoute(
      {
        version,
        lang: record.pageType === '404' ? record.lang : lang,
        rest: record.versions.includes(version) ? rest : '/',
      },
      address,
    )
  return (
    <ul className="nav-list">
      {site.multiVersion.versions.map((version) => (
        <li key={version}>
          <Link
            className="nav-link"
            to={linkOfRoute(routeIn(version))}
            hrefLang={record.lang}
            aria-current={version === record.version || undefined}
            data-keep-place={record.versions.includes(version) ? 'query' : undefined}
          >
            {version}
          </Link>
        </li>
      ))}
    </ul>
  )
}
