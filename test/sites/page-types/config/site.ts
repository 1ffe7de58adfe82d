import { defineSite } from '@docsite/cli'

export default defineSite({
  themeConfig: { nav: [{ text: 'Doc', link: '/part/doc' }], editLink: { docRepoBaseUrl: 'https://code.example/content', text: 'Edit' } },
})
