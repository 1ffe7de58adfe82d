// The module `@docsite/cli/routes`: the paths of pages, and of the files that describe a published site. It runs in browsers, too.

export { localeOf, tagOf } from '../../text/language-tag.ts'
export { allOrigins, type Origins, originBetween, originOf, originsOf } from '../config/origins.ts'
export {
  addressing,
  fullUrl,
  localKey,
  type Manifest,
  routeOfEntry,
  siteDescription,
  siteTitle,
} from '../config/site-data.ts'
export { isNewer, noticeOf, versionsIn } from '../config/version-list.ts'
export { type AlternateUrl, alternateUrls, isListed } from '../head/search-engines.ts'
export { type HostName, hostFileNames } from '../hosts.ts'
export { decodeFragment } from '../page/fragment.ts'
export { markdownFileOf } from '../page/markdown-copy.ts'
export { meantId } from '../page/meant-id.ts'
export { dataScript, dataScriptOf, isPortable, withRelativeUrls } from '../portable.ts'
export { isPrivateName } from '../private-names.ts'
export { followRedirects, isElsewhere, type Redirects } from '../redirect.ts'
export {
  type Addressing,
  asLink,
  asRoute,
  canonicalPath,
  type DataLink,
  decodePath,
  encodePath,
  escapeSigns,
  findRoute,
  hashedFile,
  hashedGlobs,
  isExternal,
  isHashedFile,
  isUnder,
  joinRoute,
  linkOfRoute,
  linkTo,
  localesIn,
  notFoundPath,
  outputFileOf,
  type RouteParts,
  type RoutePath,
  readLink,
  recordFileOf,
  rootPath,
  routeOfLink,
  searchTextOf,
  splitHref,
  splitRoute,
  stripBase,
  type Url,
  urlOf,
  withBase,
  withoutSlash,
  writtenPath,
  writtenUrl,
} from '../route.ts'
export type { SearchDocument } from '../search/search-document.ts'
export { mostSimilar } from '../similar-routes.ts'
export { unsafeScheme } from '../unsafe-url.ts'
