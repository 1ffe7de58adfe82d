// The page actions that a site configures. Only such sites load this module.

import { originOf } from '../../pipeline/model/config/origins.ts'
import type { PageAction } from '../../pipeline/model/config/page-actions.ts'
import { addressing } from '../../pipeline/model/config/site-data.ts'
import { urlOf } from '../../pipeline/model/route.ts'
import { interpolate } from '../../pipeline/text/interpolate.ts'
import { Icon } from '../parts/Icon.tsx'
import { Link } from '../parts/Link.tsx'
import { usePage } from '../state/page.tsx'

interface FurtherActionsProps {
  actions: readonly PageAction[]
  /** The URL of the Markdown copy. */
  markdown: string | undefined
}

export const FurtherActions = ({ actions, markdown }: FurtherActionsProps) =>
  actions.map((action) => <FurtherAction key={action.text} action={action} markdown={markdown} />)

/** An action that the site configures. A script adds the section to the link for issues (browser/article/issue-link.ts). */
function FurtherAction({ action, markdown }: { action: PageAction; markdown: string | undefined }) {
  const { site, view } = usePage()
  const { record } = view
  if (action.kind === 'mcp')
    return (
      <button type="button" className="needs-script" data-copy={action.copy}>
        <Icon name="copy" className="small" />
        {action.text}
      </button>
    )
  const origin = originOf(site, record) ?? ''
  const url = origin + urlOf(record.routePath, addressing(site))
  // The section remains a placeholder for the script.
  const pattern = interpolate(action.url, {
    title: encodeURIComponent(record.title || site.title),
    markdownUrl: encodeURIComponent(markdown ? origin + markdown : url),
  })
  const isIssue = action.kind === 'issue'
  return (
    <Link
      to={interpolate(pattern, { url: encodeURIComponent(url), section: '' })}
      {...(isIssue ? { 'data-issue': pattern, 'data-url': url } : {})}
    >
      <Icon name={isIssue ? 'edit' : 'external'} className="small" />
      {action.text}
    </Link>
  )
}
