import { defineSite } from '@docsite/cli'

export default defineSite({ title: 'Site', siteUrl: 'https://site.example' })
