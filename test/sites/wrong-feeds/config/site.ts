import { defineSite } from 'docsite'

export default defineSite({
  siteUrl: 'https://tool.example',
  feeds: [{ id: 'releases', test: '/releases/', type: 'rss' }],
})
