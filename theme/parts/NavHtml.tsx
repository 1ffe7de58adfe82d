// The text of a sidebar entry, as shown in the sidebar, in the page footer, in breadcrumbs and in overviews.

import type { NavText } from '../../pipeline/model/config/site-data.ts'
import { textLanguage } from '../../pipeline/model/direction.ts'
import { usePage } from '../state/page.tsx'
import { Html } from './Html.tsx'

/** Marks the language of a text that is not translated on an element of its own, which inherits the alignment of the page. */
export function NavHtml({ of, as = 'span', className }: { of: NavText; as?: 'span' | 'h2'; className?: string }) {
  const { site, view } = usePage()
  if (of.lang === undefined) return <Html as={as} className={className} html={of.text} />
  const Outer = as
  return (
    <Outer className={className}>
      <Html {...textLanguage(site, of.lang, view.record.lang)} html={of.text} />
    </Outer>
  )
}
