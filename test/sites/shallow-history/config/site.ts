import { defineSite } from '@docsite/cli'

export default defineSite({
  themeConfig: { lastUpdated: true },
})
