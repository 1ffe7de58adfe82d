// The module `@docsite/cli/routes`: the paths of pages, and of the files that describe a published site. It runs in browsers, too.

export { allOrigins, type Origins, originOf } from '../config/origins.ts'
export {
  type AgentFacts,
  addressing,
  type ListedGroup,
  localKey,
  type Manifest,
  type PageList,
} from '../config/site-data.ts'
export { meantId } from '../page/anchor-id.ts'
export { markdownFileOf } from '../page/markdown-copy.ts'
export {
  type Addressing,
  decodeFragment,
  decodePath,
  encodePath,
  findRoute,
  joinRoute,
  type RouteParts,
  recordFileOf,
  splitRoute,
  stripBase,
  urlOf,
} from '../route.ts'
export { mostSimilar } from '../similar-routes.ts'
