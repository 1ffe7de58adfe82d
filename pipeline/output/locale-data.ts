// The data that all pages of a locale share: its texts, its menus and its sidebars.

import { besideTexts, type LocaleData, type SharedData } from '../model/config/site-data.ts'
import { featureTextKeys } from '../model/interface-text.ts'
import { lookUp } from '../text/look-up.ts'
import { type CoreOutput, type OutputLocale, withHash } from './output.ts'

/** Interface texts that only the build uses, or that browsers load only when they are needed. */
const otherTexts = new Set<string>([
  ...['movedTo', 'skipToContent', 'opensInNewTab'],
  ...featureTextKeys,
  ...besideTexts,
])

/** Returns the data of a locale for browsers. Each page contains its own description. */
export function localeInBrowser({ text, ...locale }: LocaleData): LocaleData {
  const shown = Object.entries(text).filter(([key]) => !otherTexts.has(key))
  return { ...locale, description: '', text: Object.fromEntries(shown) as LocaleData['text'] }
}

const hashedPath = ({ name }: OutputLocale): string => `static/site.${name}.[hash].json`

export const localeData: CoreOutput<OutputLocale> = {
  name: 'locale data',
  scope: 'locale',
  paths: (unit) => [hashedPath(unit)],
  files(unit, { linked }) {
    const { lang, version } = unit
    const locale = localeInBrowser(lookUp(linked.site.byLocale, lang) as LocaleData)
    const data: SharedData = { locale, sidebars: linked.sidebars(lang, version) }
    return [withHash(hashedPath(unit), JSON.stringify(data))]
  },
}
