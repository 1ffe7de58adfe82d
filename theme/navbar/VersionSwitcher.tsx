// The menu with links to the same page in other versions, and the notice on pages of versions that are not current. Only sites with
// several versions load this module.

import { addressing, type SiteData } from '../../pipeline/model/config/site-data.ts'
import { joinRoute, linkOfRoute, rootPath, splitRoute } from '../../pipeline/model/route.ts'
import { interpolate } from '../../pipeline/text/interpolate.ts'
import { lookUp } from '../../pipeline/text/look-up.ts'
import { Icon } from '../parts/Icon.tsx'
import { Link } from '../parts/Link.tsx'
import { Popover } from '../parts/Popover.tsx'
import { usePage, useText } from '../state/page.tsx'

/** Returns the label of a version. */
const labelOf = ({ multiVersion: { labels = {} } }: SiteData, version: string): string =>
  lookUp(labels, version) ?? version

/** The menu of versions in the navbar. Shows nothing on a site without versions. */
export function VersionSwitcher() {
  const { site, view } = usePage()
  const text = useText()
  const label = labelOf(site, view.record.version)
  return (
    <Popover
      id="versions"
      className="nav-popover end"
      label={interpolate(text.labeled, { label: text.version, value: label })}
      buttonClass="nav-link"
      button={
        <>
          {label}
          <Icon name="chevron" className="small" />
        </>
      }
    >
      <VersionList />
    </Popover>
  )
}

/** The links to a page in the other versions. */
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
        rest: record.versions.includes(version) ? rest : rootPath,
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
            data-keep-place={record.versions.includes(version) ? version : undefined}
          >
            {labelOf(site, version)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function VersionNotice() {
  const { site, view } = usePage()
  const { versionNotice, pageType, versions } = view.record
  const current = site.multiVersion.default
  if (!versionNotice || pageType === 'blank') return null
  return (
    <p className="version-notice" role="note">
      {versionNotice.text}{' '}
      <Link to={versionNotice.link} data-keep-place={versions.includes(current) ? current : undefined}>
        {versionNotice.linkText}
      </Link>
    </p>
  )
}
