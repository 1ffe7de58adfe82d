// Everything that the providers take from docsite. Browsers load these modules.

export type { ProviderHit, SearchProvider } from '@docsite/cli/theme'
export type { ProviderSettings } from '../../../pipeline/model/config/site-data.ts'
export { algoliaHost } from '../../../pipeline/model/search/algolia-host.ts'
export type { Highlight } from '../../../pipeline/model/search/search-document.ts'
export {
  algoliaLanguage,
  fieldsIn,
  meilisearchLanguage,
  type SearchRecord,
} from '../../../pipeline/model/search/search-record.ts'
