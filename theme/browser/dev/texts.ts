// The texts of the card with diagnostics. Only `dev` loads them, so they are not part of the interface texts of a site.

import { lookUp } from '../../../pipeline/text/look-up.ts'

export interface CardTexts {
  /** The name of the list. */
  list: string
  count(errors: number, warnings: number): string
  severity: { error: string; warning: string }
  /** The title of the button that opens the author's editor. */
  open: string
  more(count: number): string
}

const counted = (count: number, name: string): string[] =>
  count === 0 ? [] : [`${count} ${name}${count === 1 ? '' : 's'}`]

const english: CardTexts = {
  list: 'Problems on this page',
  count: (errors, warnings) => [...counted(errors, 'error'), ...counted(warnings, 'warning')].join(', '),
  severity: { error: 'Error', warning: 'Warning' },
  open: 'Open in the editor',
  more: (count) => `The terminal shows ${count} more.`,
}

const byLanguage: Readonly<Record<string, CardTexts>> = {
  en: english,
  zh: {
    list: '本页的问题',
    count: (errors, warnings) =>
      [...(errors > 0 ? [`${errors} 个错误`] : []), ...(warnings > 0 ? [`${warnings} 个警告`] : [])].join('，'),
    severity: { error: '错误', warning: '警告' },
    open: '在编辑器中打开',
    more: (count) => `终端里还有 ${count} 条。`,
  },
}

/** The texts with their language. */
export interface Localized {
  lang: string
  texts: CardTexts
}

/** Returns the texts in the language of the page, or else in English, like the diagnostics. */
export function cardTexts(pageLanguage: string): Localized {
  const [lang = ''] = pageLanguage.toLowerCase().split('-')
  const texts = lookUp(byLanguage, lang)
  return texts ? { lang: pageLanguage, texts } : { lang: 'en', texts: english }
}
