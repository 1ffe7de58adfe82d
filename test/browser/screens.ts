// One page of each type, and the interface text in both languages.

import { languages } from '../../pipeline/model/interface-text.ts'

export const words = { en: languages.en, zh: languages['zh-Hans'] }

export type Lang = keyof typeof words

export const langs: Lang[] = ['en', 'zh']

/** This repository's own site, or the fixture `screens`. */
export type ScreenSite = 'own' | 'screens'

export interface Screen {
  name: string
  site: ScreenSite
  /** The route without a locale. */
  path: string
  isMissing?: boolean
}

export const screens: readonly Screen[] = [
  { name: 'landing page', site: 'own', path: '/' },
  { name: 'home page', site: 'screens', path: '/' },
  { name: 'page', site: 'own', path: '/guide/start/quick-start' },
  { name: 'page of every block', site: 'screens', path: '/guide/blocks' },
  { name: 'overview', site: 'screens', path: '/api/' },
  { name: 'custom page', site: 'screens', path: '/custom' },
  { name: 'blank page', site: 'screens', path: '/blank' },
  { name: 'release', site: 'own', path: '/community/releases/v1-0' },
  // The Chinese site shows this page in English.
  { name: 'page in one language', site: 'screens', path: '/guide/only-english' },
  { name: 'missing page', site: 'screens', path: '/nowhere', isMissing: true },
]

export const inLang = (path: string, lang: Lang): string => (lang === 'zh' ? `/zh${path}` : path)
