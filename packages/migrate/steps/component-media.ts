// Converts images and videos.

import { posix } from 'node:path'
import { isObject } from '../guards.ts'
import { attribute, type Convert, importedFile, stringOf } from './component-use.ts'
import { attributesText, labelText } from './directives.ts'
import { themedImageText } from './themed-image.ts'

export const image: Convert = (use) => {
  const file = importedFile(use, 'src')
  const path = file === undefined ? stringOf(use, 'src') : posix.relative(use.draft.folder, file)
  if (path === undefined) return undefined
  const src = file === undefined || path.startsWith('.') ? path : `./${path}`
  return `![${(stringOf(use, 'alt', 'caption') ?? '').replace(/\s+/g, ' ').replace(/[[\]]/g, '\\$&')}](${src})`
}

/** Converts the components that show a video of YouTube. They take its id or its URL. */
export const youtube: Convert = (use) => {
  const given = stringOf(use, 'id', 'videoId', 'videoid', 'video', 'youtubeId', 'url', 'href', 'src', 'link')
  const id = /(?:[?&]v=|youtu\.be\/|\/embed\/|\/shorts\/)([\w-]{6,})/.exec(given ?? '')?.[1] ?? given
  if (id === undefined || !/^[\w-]{6,}$/.test(id)) return undefined
  const title = (stringOf(use, 'title', 'label', 'alt', 'playlabel') ?? 'YouTube').replaceAll('"', '&quot;')
  return `<iframe src="https://www.youtube-nocookie.com/embed/${id}" title="${title}" allowfullscreen></iframe>`
}

const mediaFile = { video: /\.(?:mp4|webm|ogv|mov|m4v)(?:[?#]|$)/i, audio: /\.(?:mp3|ogg|oga|wav|m4a|flac)(?:[?#]|$)/i }

/** Converts the components that play a file of their `src`. Others with the same name take an id, and have no file. */
export const player =
  (kind: 'video' | 'audio'): Convert =>
  (use) => {
    const file = importedFile(use, 'src')
    const src = file === undefined ? stringOf(use, 'src', 'url') : posix.relative(use.draft.folder, file)
    if (src === undefined || use.isInline || use.content.trim() !== '' || !mediaFile[kind].test(src)) return undefined
    const caption = stringOf(use, 'caption', 'title', 'alt', 'label', 'aria-label') ?? src.replace(/^.*\//, '')
    const poster = stringOf(use, 'poster')
    return `::${kind}${labelText(caption)}${attributesText({ src: file === undefined || src.startsWith('.') ? src : `./${src}`, ...(poster ? { poster } : {}) })}`
  }

/** Converts an image with a source for each color scheme. */
export const themedImage: Convert = (use) => {
  const sources: unknown = attribute(use, 'sources')
  const [light, dark] = isObject(sources) ? [sources.light, sources.dark] : []
  if (typeof light !== 'string') return undefined
  const alt = stringOf(use, 'alt') ?? ''
  return typeof dark === 'string' ? themedImageText(alt, light, dark) : `![${alt}](${light})`
}
