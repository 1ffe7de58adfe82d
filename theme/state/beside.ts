// The view of a page in two languages.

import { create } from 'zustand'
import type { BesideData } from '../../pipeline/model/config/site-data.ts'
import type { PageRecord } from '../../pipeline/model/page/page.ts'

interface Beside {
  /** The texts in the language of the page, which are loaded with the language menu or the view. */
  text?: BesideData['text']
  /** The language beside that of the page. */
  lang?: string | undefined
}

/** The store of the language that is shown beside that of the page. */
export const useBeside = create<Beside>()(() => ({}))

/** Returns whether a page can be shown beside another language: if it has its own text in both. */
export const isBeside = (lang: string, { lang: own, pageType, fallback, alternates }: PageRecord): boolean =>
  lang !== own && !fallback && pageType !== 'home' && alternates.includes(lang)
