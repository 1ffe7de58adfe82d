// The kinds of site, the hosts and the languages between which the user of `docsite init` chooses.

/** The kinds of site, with the text of the question. */
export const kinds = {
  docs: 'Documentation',
  landing: 'Documentation with a landing page',
  reference: 'Library reference',
} as const

/** The hosts that a new site can be prepared for, with the text of the question. */
export const hosts = {
  'github-pages': 'GitHub Pages',
  netlify: 'Netlify',
  vercel: 'Vercel',
  cloudflare: 'Cloudflare Pages',
  'gitlab-pages': 'GitLab Pages',
  none: 'Another host, or not decided yet',
} as const

// cspell:disable
/** The languages by tag, with their own names, in the order of the question. `template/content/` has a folder for each. */
export const languages = {
  en: 'English',
  zh: '简体中文',
  'zh-Hant': '繁體中文',
  ja: '日本語',
  ko: '한국어',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  'pt-BR': 'Português (Brasil)',
  ru: 'Русский',
  tr: 'Türkçe',
  vi: 'Tiếng Việt',
  ar: 'العربية',
  he: 'עברית',
} as const
// cspell:enable

export type SiteKind = keyof typeof kinds
export type SiteHost = keyof typeof hosts
export type LanguageTag = keyof typeof languages

export const kindNames = Object.keys(kinds) as SiteKind[]
export const hostNames = Object.keys(hosts) as SiteHost[]
export const languageTags = Object.keys(languages) as LanguageTag[]
