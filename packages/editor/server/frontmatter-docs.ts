// What editors show for the fields of the frontmatter. The manual's page about frontmatter says more.

import { manualUrl } from '../docsite.ts'

/** A sentence about each field, as Markdown without a period. */
export const fieldDocs: Readonly<Record<string, string>> = {
  title: 'Title of the page in the document, the sidebar and search. The default is the first heading',
  titleSuffix: 'Text after the title of the document. The default is the title of the site',
  description: 'Description for search engines and previews. The default is the beginning of the text',
  pageType: 'What appears around the content',
  overview: 'Lists the pages of the section with their headings',
  overviewHeaders: 'Depths of the headings that an overview lists for this page',
  outline: 'Shows or hides the outline, or sets the depths of its headings',
  navbar: '`false` hides the menu',
  sidebar: '`false` hides the sidebar. An object describes the entry of the page',
  footer: '`false` hides the date, the edit link, and the links to the previous and next pages',
  globalUIComponents: '`false` turns off image zoom, redirects from this page, and feed links',
  search: '`false` excludes the page from search. `keywords` are other words that find it',
  draft: 'Only `docsite dev` shows the page',
  unlisted: 'The page can be opened, but no sidebar, feed or sitemap leads to it',
  slug: 'The last part of the route, or a whole route that begins with `/`',
  redirect_from: 'Old routes of the page, which redirect to it',
  prev: 'The previous page: a link, an object with `text` and `link`, or `false`',
  next: 'The next page: a link, an object with `text` and `link`, or `false`',
  editLink: '`false` hides the edit link of the page, and a URL replaces it',
  context: 'The `data-context` attribute of the entry in the sidebar',
  image: 'The Open Graph image of the page: a file in `public/`, or a URL',
  published_at: 'The date on which the page was published, such as 2024-09-10',
  reviewed: 'The date on which somebody last made sure that the page is up to date, such as 2026-01-15',
  feed: '`false` leaves the page out of all feeds',
  authors: 'Names of the authors, or keys of `authors` in the configuration',
  tags: 'The topics of a post in the blog',
  'link-rss': 'Ids of the feeds that the page announces',
  head: 'Additional tags in the head of the document',
  variables: 'Values that this page shows as `{{ name }}`',
  hero: 'The first screen of a home page',
  features: 'The feature cards of a home page',
}

export const frontmatterPage = `${manualUrl}/reference/frontmatter`
