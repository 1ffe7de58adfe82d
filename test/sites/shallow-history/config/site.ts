import { defineSite } from 'docsite'

export default defineSite({
  themeConfig: { lastUpdated: true },
})
