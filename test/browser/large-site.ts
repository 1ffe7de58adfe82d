// A site that is large enough for a split search index: 60 pages of 4 KB in each language, identical in every run.

import { bilingual } from '../bilingual.ts'
/** Words that occur on ten pages each. `lamp` and `otherLamp` are in the same piece of the index, `mill` in another. */
export const rare = {
  en: { lamp: 'lighthouse', otherLamp: 'lightship', mill: 'windmill' },
  zh: { lamp: '灯塔', otherLamp: '灯船', mill: '风车' },
} as const

const pagesOfEach = 60
const bytesOfPage = 4000

const letters = {
  en: ['ba', 'co', 'du', 'fe', 'gi', 'ka', 'lo', 'mu', 'ne', 'pi', 'ra', 'so', 'tu', 've', 'zi'],
  zh: [...'山水木火土金石田禾米竹衣食住行春夏秋冬东西南北日月星云雨雪风'],
} as const

/** Returns the files of the site, with the pages `/guide/page-0` to `/guide/page-59`. */
export function largeSite(): Record<string, string> {
  const files: Record<string, string> = {
    ...bilingual(),
  }
  for (const lang of ['en', 'zh'] as const)
    for (let i = 0; i < pagesOfEach; i++) files[`content/${lang}/guide/page-${i}.md`] = makePage(lang, i)
  return files
}

/** Returns the title of page `i`. */
export const titleOf = (lang: 'en' | 'zh', i: number): string => (lang === 'en' ? `Page ${i}` : `页面 ${i}`)

function makePage(lang: 'en' | 'zh', i: number): string {
  const { lamp, otherLamp, mill } = rare[lang]
  const held = [lamp, otherLamp, mill][Math.floor(i / 10)]
  const next = numbers(i * 2 + (lang === 'zh' ? 1 : 0))
  const word = () =>
    Array.from({ length: lang === 'en' ? 4 : 2 }, () => letters[lang][next() % letters[lang].length]).join('')
  const sentence = () => Array.from({ length: 12 }, word).join(lang === 'en' ? ' ' : '')
  let text = `# ${titleOf(lang, i)}\n\n${held ? `${sentence()} ${held}.` : ''}\n`
  while (Buffer.byteLength(text) < bytesOfPage) text += `\n${sentence()}.\n`
  return text
}

/** Returns a generator of pseudo-random integers that depend only on the seed. */
function numbers(seed: number): () => number {
  let state = seed + 1
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state >> 12
  }
}
