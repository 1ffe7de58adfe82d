// The search of a site in its own index. The kernel reads it as `#feature-search`.

export { search } from '../packages/search/index.ts'
