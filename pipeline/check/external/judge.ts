// Turns the result for a URL into diagnostics for the links to it.

import { type Diagnostic, diagnostic, nearest, type Place, withFix } from '../../model/diagnostics/diagnostic.ts'
import { decodeFragment, writtenUrl } from '../../model/route.ts'
import { urlFix } from '../../site/links/written-url.ts'
import type { Move } from './ask.ts'
import type { CachedAnswer } from './link-cache.ts'
import type { ExternalLink } from './links.ts'

export interface Judging {
  /** The number of consecutive runs without a response after which a link is reported as dead. */
  failures: number
  /** Returns the text of the line at a place. */
  lineAt(place: Place): string
}

/** Returns the fragment that the HTML must contain as an id; `undefined` for fragments that scripts interpret, and for lines or text. */
export function fragmentOf(href: string): string | undefined {
  // Browsers look for the text after `:~:`, which is not part of the id.
  const fragment = /#(.*)$/s.exec(href)?.[1]?.replace(/:~:.*/s, '')
  return fragment && !/^(?:[/!]|L\d|top$)/i.test(fragment) ? fragment : undefined
}

export function judge(
  address: string,
  answer: CachedAnswer,
  links: readonly ExternalLink[],
  judging: Judging,
): Diagnostic[] {
  return links.flatMap((link) => {
    const problem = judgeLink(address, answer, link, judging)
    return problem ? [problem] : []
  })
}

function judgeLink(
  address: string,
  cachedAnswer: CachedAnswer,
  link: ExternalLink,
  judging: Judging,
): Diagnostic | undefined {
  const { answer, failures } = cachedAnswer
  const { place, href } = link
  switch (answer.kind) {
    case 'gone':
      return diagnostic('dead-external-link', place, `URL \`${address}\` does not exist: ${answer.reason}`)
    case 'nowhere':
      return diagnostic('dead-external-link', place, `Link target \`${href}\` does not exist: ${answer.reason}`)
    case 'silent':
      if (failures >= judging.failures)
        return diagnostic(
          'dead-external-link',
          place,
          `\`${address}\` did not respond in the last ${failures} runs: ${answer.reason}`,
        )
      return diagnostic('unanswered-link', place, `\`${address}\` did not respond: ${answer.reason}`)
    case 'refused':
      return diagnostic(
        'unanswered-link',
        place,
        `\`${address}\` was not checked: ${answer.reason}`,
        'If the project may send requests to private addresses, set `check.external.allowPrivate`.',
      )
    case 'found':
      return missingFragment(href, answer.ids, place) ?? (answer.move && moved(link, answer.move, judging))
  }
}

// A page with fewer ids is probably rendered by a script, which adds more.
const fewestIds = 3
const scriptSigns = /[/=]/

function missingFragment(href: string, ids: readonly string[] | undefined, place: Place): Diagnostic | undefined {
  const written = fragmentOf(href)
  if (written === undefined || ids === undefined || ids.length < fewestIds) return undefined
  const fragment = decodeFragment(written)
  // GitHub adds this prefix to ids in user content.
  if ([written, fragment, `user-content-${fragment}`].some((id) => ids.includes(id))) return undefined
  // On pages without ids that contain such signs, a script interprets them.
  if (scriptSigns.test(fragment) && !ids.some((id) => scriptSigns.test(id))) return undefined
  const near = nearest(fragment, ids)
  return diagnostic(
    'dead-external-anchor',
    place,
    `\`${href.replace(/#.*/s, '')}\` has no heading or id \`#${fragment}\``,
    near ? `Did you mean \`#${near}\`?` : undefined,
  )
}

function moved({ href, place }: ExternalLink, { to, isPermanent }: Move, { lineAt }: Judging): Diagnostic {
  const fragment = /#.*/s.exec(href)?.[0] ?? ''
  const fixed = writtenUrl(to.includes('#') ? to : to + fragment)
  if (!isPermanent) return diagnostic('moved-link', place, `\`${href}\` redirects temporarily to \`${fixed}\``)
  const fix = urlFix(href, fixed, place, lineAt(place))
  return withFix(diagnostic('moved-link', place, `\`${href}\` has moved to \`${fixed}\``, `Write \`${fixed}\`.`), fix)
}
