import { defineSite } from '@docsite/cli'

export default defineSite({
  title: '{{quotedName}}',
{{#lang}}
  lang: '{{lang}}',
{{/lang}}
{{#isTranslated}}
  locales: [
{{#locales}}
    { lang: '{{tag}}', label: '{{label}}' },
{{/locales}}
  ],
{{/isTranslated}}
{{#hostName}}
  // The host provides the address of the site. For a domain of your own, add: siteUrl: 'https://docs.example.com'
  hosts: ['{{hostName}}'],
{{/hostName}}
{{#hasRules}}
  check: {
    rules: {
{{#hasNoSiteUrl}}
      // Set `siteUrl` to the address of the site, then delete this line.
      'no-site-url': 'off',
{{/hasNoSiteUrl}}
{{#isChinese}}
      // Install nodejieba to rank Chinese text better, then delete this line.
      'no-segmenter': 'off',
{{/isChinese}}
    },
  },
{{/hasRules}}
})
