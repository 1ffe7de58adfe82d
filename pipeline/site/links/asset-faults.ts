// Finds problems with the files that a page, its frontmatter or the configuration refers to, and suggests correct URLs.

import { posix } from 'node:path'
import { nearest } from '../../model/diagnostics/diagnostic.ts'
import { asRoute, decodePath, splitHref, stripBase, writtenPath } from '../../model/route.ts'
import type { AssetFile } from '../../source/images/images.ts'
import { type LinkFault, signHint } from './link-faults.ts'
import type { OutputFiles } from './output-files.ts'
import { encodeSign, type TargetContext } from './targets.ts'

export interface AssetFault extends LinkFault {
  rule: 'missing-asset' | 'large-image' | 'script-in-content'
}

/** The default limit for the size of images, in bytes. `check.imageBytes` changes it. */
export const usualImageBytes = 500_000

/** Returns whether a dead link probably refers to a file, not to a page. */
export const namesFile = (href: string): boolean =>
  /\.(?!(?:html?|md)$)(?=\w*[a-z])\w{2,10}$/i.test(splitHref(href).path) && !/(?:^|\/)v?\d[\w.]*$/i.test(href)

/** Returns the fault for a file that does not exist. `file` is the content file with the link, because the URL may be relative to it. */
export function missingAsset(href: string, file: string | undefined, context: TargetContext): AssetFault {
  const { path, query, hash } = splitHref(href)
  const fault: AssetFault = { rule: 'missing-asset', text: `File \`${href}\` does not exist` }
  const sure = (url: string, why: string): AssetFault => {
    const fixed = writtenPath(url) + query + hash
    return { ...fault, hint: `${why}. Write \`${fixed}\`.`, fixed }
  }
  if (query || hash) {
    const { fixed } = missingAsset(encodeSign(href), file, context)
    if (fixed !== undefined) return { ...fault, hint: signHint(href, fixed), fixed }
  }
  const plainPath = decodePath(path)
  const fromRoot = plainPath.startsWith('/') || file === undefined
  const folder = file === undefined ? '' : posix.dirname(file)
  const target = asRoute(
    fromRoot ? plainPath.replace(/^\/?/, '/') : `/${posix.normalize(posix.join(folder, plainPath))}`,
  )
  const relative = (other: string) => {
    const url = posix.relative(folder, other)
    return /^\.\.?\//.test(plainPath) && !url.startsWith('.') ? `./${url}` : url
  }

  const inRoot = fromRoot ? findFile(stripBase(target, context.site.base) ?? target, context.publicFiles) : undefined
  if (inRoot !== undefined) return sure(`/${inRoot}`, 'URLs are case-sensitive')
  const beside = fromRoot ? undefined : findFile(target, context.contentFiles)
  if (beside !== undefined) return sure(relative(beside), 'URLs are case-sensitive')
  const [, inPublic] = /^(?:\/content)?\/public(\/.*)$/.exec(target) ?? []
  const published = inPublic && findFile(inPublic, context.publicFiles)
  if (published) return sure(`/${published}`, 'Paths to files in `content/public/` begin at the root of the site')
  const inContent = fromRoot && file !== undefined && findBelow(target, folder, context.contentFiles)
  if (inContent) return sure(relative(inContent), 'A path that begins with `/` refers to a file in `content/public/`')
  return { ...fault, hint: nearHint(plainPath, fromRoot, file === undefined ? undefined : relative, context) }
}

/** Finds a file by its path from the root, ignoring case. Searches the list of names, because some disks ignore case too. */
function findFile(path: string, files: OutputFiles | ReadonlySet<string>): string | undefined {
  const wanted = path.slice(1)
  const small = wanted.toLowerCase()
  return files.has(wanted) ? wanted : [...files].find((file) => file.toLowerCase() === small)
}

/** Finds a file in the folder of the page or in one of its parent folders. */
function findBelow(path: string, folder: string, files: ReadonlySet<string>): string | undefined {
  for (let above = folder; above !== '.'; above = posix.dirname(above)) if (files.has(above + path)) return above + path
  return files.has(path.slice(1)) ? path.slice(1) : undefined
}

function nearHint(
  href: string,
  fromRoot: boolean,
  relative: ((file: string) => string) | undefined,
  { publicFiles, contentFiles }: TargetContext,
): string {
  const published = [...publicFiles].map((file) => `/${file}`)
  const candidates = relative ? [...contentFiles].filter((file) => !file.endsWith('.md')).map(relative) : []
  const name = posix.basename(href).toLowerCase()
  const namesakes = [...candidates, ...published].filter((path) => posix.basename(path).toLowerCase() === name)
  const near = (namesakes.length === 1 ? namesakes[0] : undefined) ?? nearest(href, fromRoot ? published : candidates)
  if (near) return `Did you mean \`${writtenPath(near)}\`?`
  return fromRoot
    ? 'A path that begins with `/` refers to a file in `content/public/`.'
    : 'Use a path relative to the page.'
}

/** Returns a fault if an image is larger than `most` bytes. */
export function largeImage(href: string, { isImage, bytes }: AssetFile, most: number): AssetFault | undefined {
  if (!isImage || bytes <= most) return undefined
  return {
    rule: 'large-image',
    text: `The image \`${href}\` is too large: ${sizeText(bytes)}`,
    hint: `Scale it down, or save it as WebP. The limit is ${sizeText(most)} (\`check.imageBytes\`).`,
  }
}

/** Returns a fault if a file outside `public/` could run scripts as a document of the site. */
export function activeAsset(href: string, { activePart, filePath }: AssetFile): AssetFault | undefined {
  if (activePart === undefined) return undefined
  const rule = 'script-in-content'
  return /\.svg$/i.test(filePath)
    ? {
        rule,
        text: `The image \`${href}\` contains ${activePart}`,
        hint: 'Remove it from the file, or export the drawing as plain SVG. Readers can open the image as a document.',
      }
    : {
        rule,
        text: `The file \`${href}\` may be a document in which scripts run: ${activePart}`,
        hint: 'Add `.txt` to its name, link to an archive of it, or move it to `content/public/`, whose documents the owner of the site reviews.',
      }
}

function sizeText(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`
  return bytes >= 1000 ? `${Math.round(bytes / 1000)} kB` : `${bytes} bytes`
}
