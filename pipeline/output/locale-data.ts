// The data that all pages of a locale share, such as its sidebars.

import { hash } from 'node:crypto'
import { fitsHashedPath, type LocaleUnit, localesOf, type MainOutput, perLocale } from './output.ts'

const hashedPath = ({ name }: LocaleUnit): string => `static/site.${name}.[hash].json`

export const localeData: MainOutput<LocaleUnit> = {
  name: 'locale data',
  ...perLocale,
  unitAt: (path, { linked }) => localesOf(linked).find((unit) => fitsHashedPath(path, hashedPath(unit))),
  hashedPaths: (unit) => [hashedPath(unit)],
  files(unit, { linked }) {
    const text = JSON.stringify(linked.shared(unit.lang, unit.version))
    return [{ path: hashedPath(unit).replace('[hash]', hash('sha256', text).slice(0, 8)), text }]
  },
}
