// Returns the interface text of a language, with the project's overrides.

import { type FeatureTexts, featureTexts } from '#feature-texts'
import ar from '../../theme/locales/ar.json' with { type: 'json' }
import de from '../../theme/locales/de.json' with { type: 'json' }
import en from '../../theme/locales/en.json' with { type: 'json' }
import es from '../../theme/locales/es.json' with { type: 'json' }
import fr from '../../theme/locales/fr.json' with { type: 'json' }
import he from '../../theme/locales/he.json' with { type: 'json' }
import it from '../../theme/locales/it.json' with { type: 'json' }
import ja from '../../theme/locales/ja.json' with { type: 'json' }
import ko from '../../theme/locales/ko.json' with { type: 'json' }
import ptBR from '../../theme/locales/pt-BR.json' with { type: 'json' }
import ru from '../../theme/locales/ru.json' with { type: 'json' }
import tr from '../../theme/locales/tr.json' with { type: 'json' }
import vi from '../../theme/locales/vi.json' with { type: 'json' }
import zhHans from '../../theme/locales/zh-Hans.json' with { type: 'json' }
import zhHant from '../../theme/locales/zh-Hant.json' with { type: 'json' }
import { writtenLanguage } from '../text/language-tag.ts'
import type { PluralForms } from '../text/plural.ts'

type Texts = Omit<typeof en, '$schema'> & FeatureTexts

/**
 * All text on a page that is not content, by key. `{name}` is a placeholder. A text that depends on a number has one form for each plural
 * category of its language, or a single string.
 */
export type InterfaceText = { [Key in keyof Texts]: Texts[Key] extends string ? string : string | PluralForms }

type TextsOfFeatures = Partial<Pick<InterfaceText, keyof FeatureTexts>>
type LocaleFile = Omit<InterfaceText, keyof FeatureTexts> & { $schema: string }

/** Joins the files of `theme/locales/` with the texts of features. */
const joined = <Tag extends string>(
  files: Record<Tag, LocaleFile>,
  features: readonly Record<Tag, TextsOfFeatures>[],
) =>
  Object.fromEntries(
    Object.entries<LocaleFile>(files).map(([tag, { $schema: _, ...text }]) => [
      tag,
      Object.assign(text, ...features.map((texts) => texts[tag as Tag])),
    ]),
  ) as Record<Tag, InterfaceText>

const files = { ar, de, en, es, fr, he, it, ja, ko, 'pt-BR': ptBR, ru, tr, vi, 'zh-Hans': zhHans, 'zh-Hant': zhHant }

/** The texts of each interface language, by language tag. English is the fallback. */
export const languages = joined(files, featureTexts)

const english = languages.en

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

export const textKeys = Object.keys(english) as (keyof InterfaceText)[]

/** The texts of features, which only the build reads. */
export const featureTextKeys = featureTexts.flatMap((texts) => Object.keys(texts.en))

/** Texts that may have several plural forms. */
export const pluralKeys: ReadonlySet<string> = new Set(textKeys.filter((key) => typeof english[key] === 'object'))

/** Returns the interface text of a language, in English if docsite does not support the language. `overrides` replace built-in texts. */
export function interfaceText(lang: string, overrides: Partial<InterfaceText> = {}): InterfaceText {
  const wanted = writtenLanguage(lang)
  const [, builtIn = english] =
    Object.entries<InterfaceText>(languages).find(([tag]) => wanted !== undefined && writtenLanguage(tag) === wanted) ??
    []
  return { ...builtIn, ...overrides }
}
