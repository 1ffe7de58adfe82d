// Returns the interface text of a language, with the project's overrides.

import { type InterfaceText, languages } from './languages.ts'

export type { InterfaceText } from './languages.ts'

const { en } = languages

/** Texts that are part of the HTML of a page or of its record, or of sidebars, so the browser does not need them. */
const writtenTexts = [
  'draft',
  'oldVersion',
  'unreleasedVersion',
  'toVersion',
  'lastUpdatedBy',
  'pageHistory',
  'blog',
  'blogPage',
  'postsTagged',
  'postsBy',
  'tags',
  'authors',
  'newerPosts',
  'olderPosts',
  'readingTime',
  'openIn',
  'copyMcp',
  'reportIssue',
  'permalink',
  'allLines',
  'collapsedLines',
  'hiddenLines',
  'sourceCode',
  'taskDone',
  'taskOpen',
  'liveSample',
  'editSample',
  'resetSample',
  'editorKeys',
  'openInStackblitz',
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

/** The interface text that the theme shows. */
export type ClientText = Omit<InterfaceText, (typeof writtenTexts)[number]>

/** Removes the text that no script needs. */
export function clientText({ ...text }: InterfaceText): ClientText {
  for (const key of writtenTexts) delete (text as Partial<InterfaceText>)[key]
  return text
}

export const textKeys = Object.keys(en) as (keyof InterfaceText)[]

/** Texts that may have several plural forms. */
export const pluralKeys: ReadonlySet<string> = new Set(textKeys.filter((key) => typeof en[key] === 'object'))

/** Returns the interface text of a language, in English if docsite does not support the language. Texts in `own` override built-in ones. */
export function interfaceText(lang: string, own: Partial<InterfaceText> = {}): InterfaceText {
  const wanted = writtenLanguage(lang)
  const [, builtIn = en] =
    Object.entries<InterfaceText>(languages).find(([tag]) => wanted !== undefined && writtenLanguage(tag) === wanted) ??
    []
  return { ...builtIn, ...own }
}

/**
 * Returns language and script, such as `zh-Hans` for `zh` and `zh-CN`, and `zh-Hant` for `zh-TW`. Readers of one script
 * may be unable to read another, but they understand text from other regions.
 */
function writtenLanguage(lang: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(lang.replaceAll('_', '-')).maximize()
    return `${language}-${script}`
  } catch {
    // The name of a locale does not have to be a language tag.
    return undefined
  }
}
