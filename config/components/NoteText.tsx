// The Markdown of a note: code, and links to a section of the page or to another site.

import { Link } from '@docsite/cli/theme'

const markup = /(`[^`]+`|\[[^\]]+\]\((?:#|https:\/\/)[^)\s]*\))/
const link = /^\[(.+)\]\((.+)\)$/

export function NoteText({ text }: { text: string }) {
  return text.split(markup).map((part, index) => {
    // The parts never change their order.
    const key = `${index} ${part}`
    if (/^`.+`$/.test(part)) return <code key={key}>{part.slice(1, -1)}</code>
    const [, label, href] = link.exec(part) ?? []
    if (href === undefined) return part
    if (!href.startsWith('#'))
      return (
        <Link key={key} to={href}>
          {label}
        </Link>
      )
    return (
      <a key={key} href={href}>
        {label}
      </a>
    )
  })
}
