// A badge next to a label.

import type { EntryTag } from '../../pipeline/model/config/site-data.ts'
import { usePage } from '../state/page.tsx'
import { Html } from './Html.tsx'
import { hrefOf } from './Link.tsx'

/** Shows SVG code and images unchanged, and text as a badge. */
export function Tag({ tag }: { tag: EntryTag | undefined }) {
  const { site } = usePage()
  if (!tag) return null
  const [kind, value] = tag
  if (kind === 'svg') return <Html className="tag" html={value} />
  if (kind === 'image') return <img className="tag" src={hrefOf(value, site, true)} alt="" />
  return <span className={`badge ${kind} tag-text`}>{value}</span>
}
