// `landing.texts` → a lookup of texts by key and language, for labels, menus and the landing page.

import { type Diagnostic, diagnostic } from '../model/diagnostic.ts'
import { allLangs } from '../model/route.ts'
import type { Project } from '../source/config.ts'
import { findField } from '../source/problem-place.ts'

/** Returns the text of a key in a language. A string that is not a key is returned as it is. */
export type TextOf = (text: string, lang: string) => string

export interface Texts {
  textOf: TextOf
  diagnostics: Diagnostic[]
}

/** Makes the lookup. A missing language falls back to the default one, then to the key, and is reported. */
export function makeTexts({ config, addressing }: Project, configTexts: { file: string; text: string }[]): Texts {
  const texts = config.landing?.texts ?? {}
  const diagnostics = Object.entries(texts).flatMap(([key, byLang]) =>
    allLangs(addressing)
      .filter((lang) => byLang[lang] === undefined)
      .map((lang) =>
        diagnostic(
          'missing-text',
          findField(configTexts, ['landing', 'texts', key]),
          `The text \`${key}\` is missing in "${lang}"`,
        ),
      ),
  )
  const textOf = (text: string, lang: string) =>
    Object.hasOwn(texts, text) ? (texts[text]?.[lang] ?? texts[text]?.[addressing.lang] ?? text) : text
  return { textOf, diagnostics }
}
