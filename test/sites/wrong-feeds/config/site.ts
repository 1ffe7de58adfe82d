import { defineSite } from '@docsite/cli'

export default defineSite({
  siteUrl: 'https://tool.example',
  feeds: [{ id: 'releases', test: '/releases/', type: 'rss' }],
})
