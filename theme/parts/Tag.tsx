// A small mark beside a text.

import { usePage } from '../state/page.tsx'
import { Html } from './Html.tsx'
import { hrefOf } from './Link.tsx'

/** SVG as it is, anything else is the address of an image. */
export function Tag({ tag }: { tag: string | undefined }) {
  const { site } = usePage()
  if (!tag) return null
  if (tag.startsWith('<svg')) return <Html className="tag" html={tag} />
  return <img className="tag" src={hrefOf(tag, site, true)} alt="" />
}
