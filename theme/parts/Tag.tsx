// A badge next to a label.

import { usePage } from '../state/page.tsx'
import { Html } from './Html.tsx'
import { hrefOf } from './Link.tsx'

/** Matches an image: a path, a URL, or a file name with an image extension. */
const imageAddress = /^(?:\.*\/|https?:|data:)|\.(?:svg|png|jpe?g|gif|webp|avif|ico)(?:[?#]|$)/i

/** Shows SVG code and images unchanged, and any other text as a badge. */
export function Tag({ tag }: { tag: string | undefined }) {
  const { site } = usePage()
  if (!tag) return null
  if (tag.startsWith('<svg')) return <Html className="tag" html={tag} />
  if (imageAddress.test(tag)) return <img className="tag" src={hrefOf(tag, site, true)} alt="" />
  return <span className="badge tip tag-text">{tag}</span>
}
