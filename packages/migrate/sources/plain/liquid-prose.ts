// Hides the names of values in the old pages: readers saw the values, which the new pages contain.

import type { OldSite } from '../../model.ts'
import { liquidValue, UnknownInLiquid } from './liquid-values.ts'

/** Code that Liquid does not touch, and outputs with the parts of words around them. */
const output =
  /\{%-?\s*raw\s*-?%\}[\s\S]*?\{%-?\s*endraw\s*-?%\}|([\p{L}\p{N}]*)\{\{-?([^{}]{0,500}?)-?\}\}([\p{L}\p{N}]*)/gu

/** A link whose URL begins with a value that continues on the next line. */
const brokenLink = /(\]\([^()\s]*)\{\{[^{}\n]*\n([^{}\n]*)\}\}([^()\n]*)\)/g

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/** Hides values that are known, and parts of words that stand beside a value, because they are one word with it. Keeps the lines. */
export function proseOfValues(text: string, { settings }: Pick<OldSite, 'settings'>): string {
  const values = settings.templateValues
  if (values === undefined) return text
  const isKnown = (code: string) => {
    try {
      return liquidValue(code, (name) => values.get(name)) !== undefined
    } catch (error) {
      if (error instanceof UnknownInLiquid) return false
      throw error
    }
  }
  const joined = text.replace(brokenLink, (_, start: string, _rest, end: string) => `${start}${end})\n`)
  return joined.replace(output, (whole, before: string | undefined, code: string | undefined, after: string) => {
    if (code === undefined) return whole
    if (isKnown(code.trim())) return blank(whole)
    return blank(before ?? '') + whole.slice(before?.length, whole.length - after.length) + blank(after)
  })
}
