// The view of a page in two languages. Loaded with the language menu or the view.

import { create } from 'zustand'
import type { BesideData } from '../../pipeline/model/config/site-data.ts'

interface Beside {
  /** The texts in the language of the page. */
  text: BesideData['text'] | undefined
  /** The language beside that of the page, or empty. */
  lang: string
}

export const useBeside = create<Beside>()(() => ({ text: undefined, lang: '' }))
