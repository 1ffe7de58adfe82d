// Finds ids that look alike: a link with the one does not lead to the other, and nobody sees why.

import { seenId } from '../../model/page/meant-id.ts'

/** Pairs of a Cyrillic or Greek letter, or a dash, and the ASCII character that looks like it. */
const twins = new Map(
  'аa еe оo рp сc уy хx іi јj ѕs ԁd һh кk АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI οo νv ρp ιi κk υu ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ‐- ‒- –- −-'
    .split(' ')
    .map(([twin = '', ascii = '']) => [twin, ascii]),
)

const lookOf = (id: string): string => Array.from(seenId(id), (character) => twins.get(character) ?? character).join('')

/** Returns the first id that looks like another one, which no element has. */
export function lookAlike(id: string, ids: Iterable<string>): string | undefined {
  const look = lookOf(id)
  for (const one of ids) if (lookOf(one) === look) return one
  return undefined
}

/** Lists the code points of the characters in an id that another id lacks. */
export const codePointsBeside = (id: string, other: string): string =>
  [...new Set(id)]
    .filter((character) => !other.includes(character))
    .map((character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(', ')
