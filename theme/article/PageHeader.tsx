// The page header: breadcrumbs, page actions, and the notice about a missing translation.

import { crumbsOf } from '../../pipeline/model/navigation/breadcrumbs.ts'
import { markdownUrl } from '../../pipeline/model/page/markdown-copy.ts'
import { lookUp } from '../../pipeline/text/look-up.ts'
import { Icon } from '../parts/Icon.tsx'
import { Link } from '../parts/Link.tsx'
import { NavHtml } from '../parts/NavHtml.tsx'
import { Popover } from '../parts/Popover.tsx'
import { Slot } from '../parts/Slot.tsx'
import { Strata } from '../parts/Strata.tsx'
import { useLocale, usePage, useText } from '../state/page.tsx'

/** The part above the article: breadcrumbs, notices and actions. */
export function PageHeader() {
  const { view, components } = usePage()
  const { pageType } = view.record
  if (pageType === '404') return components.NotFound ? <components.NotFound /> : null
  return (
    <>
      {components.versions && <components.versions.VersionNotice />}
      {pageType === 'home' && components.Home && <components.Home />}
      {pageType === 'doc' && (
        <div className="page-head">
          <Breadcrumbs />
          <PageActions />
        </div>
      )}
      {pageType === 'doc' && <Strata />}
      <TranslationNotice />
      <Slot name="article-before" />
    </>
  )
}

/** Links to the section and the groups that contain the page. */
function Breadcrumbs() {
  const { view } = usePage()
  const { nav } = useLocale()
  const text = useText()
  const crumbs = crumbsOf(view, lookUp(nav, view.record.version) ?? [])
  if (crumbs.length === 0) return null
  return (
    <nav className="breadcrumbs" aria-label={text.breadcrumbs}>
      <ol>
        {crumbs.map((crumb) => {
          const { text, link, file } = crumb
          const label = 'kind' in crumb ? <NavHtml of={crumb} /> : text
          return (
            <li key={text}>
              {link === undefined ? (
                label
              ) : (
                <Link to={link} file={file}>
                  {label}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Lets the visitor copy or view the page as Markdown. If there are further actions, or in narrow windows, these are in a menu. */
function PageActions() {
  const { site, view, components } = usePage()
  const { pageActions: further = [] } = useLocale()
  const text = useText()
  const copy = markdownUrl(view.record, site)
  if (!copy && further.length === 0) return null
  return (
    <Popover
      id="pageActions"
      className={`page-actions end${further.length > 0 ? '' : ' foldable'}`}
      label={text.pageActions}
      buttonClass="icon-button"
      button={<Icon name="more" />}
    >
      {copy && (
        <>
          <button type="button" className="copy-page needs-script">
            <Icon name="copy" className="small" />
            {text.copyPage}
          </button>
          <a href={copy} type="text/markdown" data-file="">
            <Icon name="file" className="small" />
            {text.viewAsMarkdown}
          </a>
        </>
      )}
      {components.FurtherActions && <components.FurtherActions actions={further} markdown={copy} />}
    </Popover>
  )
}

function TranslationNotice() {
  const { view } = usePage()
  const text = useText()
  if (!view.record.fallback || view.record.pageType === 'home') return null
  return (
    <p className="translation-notice" role="note">
      {text.notTranslated}
    </p>
  )
}
