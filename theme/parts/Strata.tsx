// Thin lines in the hue of the page's section in the navbar. They only decorate.

import { sectionIndex } from '../../pipeline/model/navigation/breadcrumbs.ts'
import { lookUp } from '../../pipeline/text/look-up.ts'
import { useLocale, usePage } from '../state/page.tsx'

/** The number of hues in styles/strata.css. Further sections begin again with the first. */
const hues = 5

/** Thin lines in the hue of the section of the navbar that contains the page. They only decorate. */
export function Strata() {
  const { site, view } = usePage()
  const { nav } = useLocale()
  if (site.theme.enableStrata === false) return null
  const section = sectionIndex(view, lookUp(nav, view.record.version) ?? [])
  return <div className={section > 0 ? `strata-band hue-${section % hues}` : 'strata-band'} aria-hidden="true" />
}
