// The configuration of bilingual test sites.

export const locales = [
  { lang: 'en', label: 'English' },
  { lang: 'zh', label: '简体中文' },
]

/** Returns the configuration file of a site in English and Chinese. `options` may add fields and replace `locales`. */
export function bilingual(options: Record<string, unknown> = {}): { 'config/site.json': string } {
  return { 'config/site.json': JSON.stringify({ locales, ...options }) }
}
