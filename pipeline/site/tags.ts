// The tag of an entry, as a file of the content has it → what the theme may show: a drawing, or the address of an image.

import type { HtmlPolicy } from '../model/config/html-policy.ts'
import { type Message, message, type Place } from '../model/diagnostic.ts'
import { unsafeScheme, unsafeUrlWords } from '../model/unsafe-url.ts'
import { cleanFragment } from '../page/html-fragment.ts'

export function cleanTag(tag: string, policy: HtmlPolicy, place: () => Place, messages: Message[]): string | undefined {
  // The theme shows any other tag as an image or as text.
  if (tag.startsWith('<svg'))
    return cleanFragment(tag, policy, ({ rule, text, hint }) => messages.push(message(rule, place(), text, hint)))
  const scheme = unsafeScheme(tag)
  if (scheme === undefined) return tag
  const { text, hint } = unsafeUrlWords(scheme)
  messages.push(message('unsafe-url', place(), text, hint))
  return undefined
}
