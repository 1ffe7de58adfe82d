// The Markdown of a note: code, and links to a section of the page or to another site.

import { type Content, h } from '@docsite/cli'

const markup = /(`[^`]+`|\[[^\]]+\]\((?:#|https:\/\/)[^)\s]*\))/
const link = /^\[(.+)\]\((.+)\)$/

/** Converts a note. */
export const noteText = (text: string): Content =>
  text.split(markup).map((part) => {
    if (/^`.+`$/.test(part)) return h('code', {}, part.slice(1, -1))
    const [, label, href] = link.exec(part) ?? []
    return href === undefined ? part : h('a', { href }, label)
  })
