import { defineSite } from 'docsite'

export default defineSite({
  themeConfig: { nav: [{ text: 'Doc', link: '/part/doc' }], editLink: { docRepoBaseUrl: 'https://code.example/content', text: 'Edit' } },
})
