// The text of a sidebar entry, as shown in the sidebar, in the page footer, in breadcrumbs and in overviews.

import { textLanguage } from '../../pipeline/model/direction.ts'
import type { NavText } from '../../pipeline/model/navigation/nav-text.ts'
import { usePage } from '../state/page.tsx'
import { Html } from './Html.tsx'

/** Marks the language of a text that is not translated. The element is inline, so that it keeps the alignment of the page. */
export function NavHtml({ of: { text, lang } }: { of: NavText }) {
  const { site, view } = usePage()
  return <Html {...textLanguage(site, lang, view.record.lang)} html={text} />
}
