// Converts the frontmatter of VitePress's home page. Rspress has almost the same fields.

import type { Draft } from '../draft.ts'
import { isObject } from '../guards.ts'
import { newUrl } from '../steps/links.ts'
import { listIn, objectIn, present, stringIn } from '../values.ts'

/** Names of built-in icons and emojis are one line without spaces; everything else that is not SVG is dropped. */
const iconOf = (icon: unknown): string | undefined => {
  const text = stringIn(icon)
  return text && (text.startsWith('<svg') || !/[/.<]/.test(text)) ? text : undefined
}

/** Converts `hero` and `features`. Reports the images of features, which docsite cannot show. */
export function homeFrontmatter(draft: Draft): void {
  const { fields } = draft
  if (isObject(fields.hero)) fields.hero = heroOf(draft, fields.hero)
  if (Array.isArray(fields.features))
    fields.features = fields.features.map((feature) => featureOf(draft, objectIn(feature)))
  // docsite itself writes these tags.
  if (Array.isArray(fields.head)) fields.head = fields.head.filter((tag: unknown) => !isOwnTag(tag))
  for (const name of ['prev', 'next'] as const) {
    const neighbor = fields[name]
    if (isObject(neighbor)) fields[name] = present({ text: stringIn(neighbor.text), link: urlOf(draft, neighbor.link) })
    // A text alone names the entry of the sidebar that the link takes.
    else if (typeof neighbor === 'string' && !/[/.]/.test(neighbor)) {
      draft.find(
        'note',
        `\`${name}: ${neighbor}\` gives only a text, so the page keeps the link of the sidebar.`,
        `${name}:`,
        neighbor,
      )
      delete fields[name]
    }
  }
}

const isOwnTag = (tag: unknown): boolean => {
  const [name, attributes] = listIn(tag)
  const { property, rel } = objectIn(attributes)
  return (name === 'meta' && property === 'og:url') || (name === 'link' && rel === 'canonical')
}

function heroOf(draft: Draft, hero: Record<string, unknown>): object {
  const image = typeof hero.image === 'string' ? { src: hero.image } : objectIn(hero.image)
  const themed = stringIn(image.light) ? { light: image.light, dark: image.dark ?? image.light } : undefined
  const src = isObject(image.src) ? image.src : (themed ?? stringIn(image.src))
  return present({
    name: stringIn(hero.name),
    text: stringIn(hero.text),
    tagline: stringIn(hero.tagline),
    actions: listIn(hero.actions).flatMap((action) => {
      const { text, link, theme } = objectIn(action)
      if (link && typeof text === 'string' && text.trim() === '') {
        draft.find(
          'todo',
          `The button to ${String(link)} has no text, because a style of the old theme drew it, so the page does not have it. Write it with a text.`,
          String(link),
        )
        return []
      }
      return text && link ? [{ text, link: urlOf(draft, link), theme: theme === 'brand' ? 'brand' : 'alt' }] : []
    }),
    image: src ? present({ src, alt: stringIn(image.alt) ?? '' }) : undefined,
  })
}

function featureOf(draft: Draft, feature: Record<string, unknown>): object {
  const { title, details, icon, link, linkText, span } = feature
  if (icon !== undefined && iconOf(icon) === undefined)
    draft.find(
      'note',
      `The icon of the feature “${String(title)}” is an image, which feature cards cannot show.`,
      String(title),
      JSON.stringify(icon),
    )
  if (stringIn(linkText))
    draft.find(
      'note',
      `The text “${linkText}” is not shown: the whole card is the link.`,
      String(title),
      String(linkText),
    )
  return present({
    icon: iconOf(icon),
    title: String(title ?? ''),
    details: stringIn(details),
    link: stringIn(link) === undefined ? undefined : urlOf(draft, link),
    span: [2, 3, 4, 6].includes(Number(span)) ? Number(span) : undefined,
  })
}

const urlOf = (draft: Draft, link: unknown): string | undefined => {
  const url = stringIn(link)
  return url === undefined ? undefined : newUrl(draft, url)
}
