// The plugin's own words in English and Chinese. `{name}` is a placeholder.

const en = {
  title: 'Glossary',
  description: 'The terms of this documentation and their meanings.',
  forms: 'Also: {forms}.',
  counterpart: '{language}: {term}.',
  more: 'More about {term}',
  separator: ', ',
}

/** The plugin's own words. */
export type Words = typeof en

/** A project's own words, by language. */
export type WordsByLang = Readonly<Record<string, Partial<Words>>>

const zh: Words = {
  title: '术语表',
  description: '本文档使用的术语及其含义。',
  forms: '也写作：{forms}。',
  counterpart: '{language}：{term}。',
  more: '{term}的详细介绍',
  separator: '、',
}

/** The names of all words. */
export const wordNames = Object.keys(en) as (keyof Words)[]

/** Returns the words for a language, with the project's own words. */
export const wordsFor = (lang: string, own: WordsByLang = {}): Words => ({
  ...(/^zh\b/i.test(lang) ? zh : en),
  ...(Object.hasOwn(own, lang) ? own[lang] : {}),
})
