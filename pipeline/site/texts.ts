// Looks up the texts in `landing.texts` by key and language, for labels, menus and the landing page.

import { type Diagnostic, diagnostic } from '../model/diagnostics/diagnostic.ts'
import { allLangs } from '../model/route.ts'
import type { Project } from '../source/config/config.ts'
import { findField } from '../source/config/problem-place.ts'

/** Returns the text for a key in a language, or the string itself if it is not a key. */
export type TextOf = (text: string, lang: string) => string

export interface Texts {
  textOf: TextOf
  diagnostics: Diagnostic[]
}

/** Creates the lookup, and reports missing texts. A missing text falls back to the default language, then to the key. */
export function makeTexts(
  { config, addressing }: Pick<Project, 'config' | 'addressing'>,
  configTexts: { file: string; text: string }[],
): Texts {
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
