// Writes the lists of a blog as HTML: posts with date, authors and excerpt, and tags or authors with the number of their posts.

import type { SiteConfig } from '../../model/config/site-config.ts'
import { escapeAttribute } from '../../model/head/head-html.ts'
import type { InterfaceText } from '../../model/interface-text.ts'
import { type Addressing, type RoutePath, urlOf } from '../../model/route.ts'
import type { SharedPage } from '../../page/shared-facts.ts'
import { pluralize } from '../../text/plural.ts'
import { type BylineLinks, bylineHtml } from '../byline.ts'
import type { BlogList, Topic, TopicLinks } from './blogs.ts'
import type { Post } from './posts.ts'

export interface ListingContext {
  config: Pick<SiteConfig, 'authors'>
  addressing: Addressing
  words: InterfaceText
  /** The language of the page. */
  lang: string
  sharedOf(filePath: string): SharedPage | undefined
  /** Returns the route of the page whose file gives a route. They differ if the page has a `slug`. */
  routeOf(fileRoute: RoutePath): RoutePath
}

/** Returns the list at the end of a page. */
export const listingHtml = (page: BlogList, context: ListingContext): string =>
  page.kind === 'topics' ? topicsHtml(page.topics, context) : postsHtml(page, context)

function postsHtml(page: Extract<BlogList, { kind: 'posts' }>, context: ListingContext): string {
  const { newer, older, overviews, posts, links } = page
  const { newerPosts, olderPosts } = context.words
  const step = (route: RoutePath | undefined, rel: string, text: string) =>
    route === undefined ? '' : anchor(route, text, context, ` rel="${rel}"`)
  const steps = [step(newer, 'prev', newerPosts), step(older, 'next', olderPosts)].filter(Boolean)
  return [
    overviews.length > 0 ? topicsHtml(overviews, context) : '',
    ...posts.map((post) => postHtml(post, links, context)),
    steps.length > 0 ? `<p class="post-steps">${steps.join(' ')}</p>` : '',
  ].join('')
}

function postHtml(post: Post, links: TopicLinks, context: ListingContext): string {
  const page = context.sharedOf(post.filePath)
  const title = page?.title || post.route
  const excerpt =
    page?.frontmatter.description !== undefined ? page.details.description : (post.excerpt ?? page?.details.description)
  const language = post.lang === context.lang ? '' : ` lang="${escapeAttribute(post.lang)}"`
  return [
    `<section class="blog-post"${language}><h2>${anchor(post.route, title, context)}</h2>`,
    postByline(page, post, links, context) ?? '',
    excerpt ? `<p>${escapeAttribute(excerpt)}</p>` : '',
    '</section>',
  ].join('')
}

/** Returns the line below the title of a post, in lists and on its own page. */
export function postByline(
  page: SharedPage | undefined,
  { minutes }: Post,
  links: TopicLinks,
  { config, addressing, words, lang, routeOf }: ListingContext,
): string | undefined {
  const urlIn = (routes: ReadonlyMap<string, RoutePath>) => (name: string) => {
    const route = routes.get(name)
    return route === undefined ? undefined : urlOf(routeOf(route), addressing)
  }
  const bylineLinks: BylineLinks = { author: urlIn(links.authors), tag: urlIn(links.tags) }
  const details = [pluralize(words.readingTime, minutes, lang)]
  return bylineHtml(
    page?.frontmatter ?? {},
    { config, base: addressing.base, lang },
    { showsDate: true, details, links: bylineLinks },
  )
}

const topicsHtml = (topics: readonly Topic[], context: ListingContext): string =>
  `<ul class="topic-list">${topics.map((topic) => `<li>${anchor(topic.route, topic.name, context)} (${topic.count})</li>`).join('')}</ul>`

const anchor = (route: RoutePath, text: string, { addressing, routeOf }: ListingContext, attributes = ''): string =>
  `<a href="${escapeAttribute(urlOf(routeOf(route), addressing))}"${attributes}>${escapeAttribute(text)}</a>`
