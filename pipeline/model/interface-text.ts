// Language tag → the interface text of that language, with the project's own texts in place of the built-in ones.

import { en, type InterfaceText } from '../../theme/locales/en.ts'
import * as languages from '../../theme/locales/languages.ts'

export type { InterfaceText } from '../../theme/locales/en.ts'

/** Texts that the parser writes into the HTML of a page. The browser does not need them. */
const parsedTexts = [
  'permalink',
  'sourceCode',
  'taskDone',
  'taskOpen',
  'containerTip',
  'containerInfo',
  'containerNote',
  'containerWarning',
  'containerCaution',
  'containerDanger',
  'containerDetails',
  'containerImportant',
  'footnotes',
  'backToReference',
] as const

/** The texts that the theme shows. */
export type ClientText = Omit<InterfaceText, (typeof parsedTexts)[number]>

/** Leaves out the texts that no script needs. */
export function clientText({ ...text }: InterfaceText): ClientText {
  for (const key of parsedTexts) delete (text as Partial<InterfaceText>)[key]
  return text
}

export const textKeys = Object.keys(en) as (keyof InterfaceText)[]

/** Texts that may have several plural forms. */
export const pluralKeys: ReadonlySet<string> = new Set(textKeys.filter((key) => typeof en[key] === 'object'))

/** Returns the interface text of a language, or the English one if docsite has none. Each text of `own` replaces the built-in one. */
export function interfaceText(lang: string, own: Partial<InterfaceText> = {}): InterfaceText {
  const wanted = writtenLanguage(lang)
  const [, builtIn = en] =
    Object.entries<InterfaceText>(languages).find(([tag]) => wanted !== undefined && writtenLanguage(tag) === wanted) ??
    []
  return { ...builtIn, ...own }
}

/**
 * Returns language and script: `zh` and `zh-CN` are `zh-Hans`, `zh-TW` is `zh-Hant`. Readers of one script cannot be expected to read
 * another, but they understand the text of another region.
 */
function writtenLanguage(lang: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(lang.replaceAll('_', '-')).maximize()
    return `${language}-${script}`
  } catch {
    // The name of a locale need not be a language tag.
    return undefined
  }
}
