// The notice that the page is available in another language, which a first visit gets once.

import { current } from '../reading/current.ts'
import { readStored } from '../storage.ts'
import { visitedKey } from './visit.ts'

/** Returns the language to notice, if there is one. The page may lack it. */
export function noticedLocale(): string | undefined {
  const lang = readStored(visitedKey) ?? '1'
  return lang === '1' || current().record.pageType === '404' ? undefined : lang
}
