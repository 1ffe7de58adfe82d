// Turns the result for a URL into what is reported for the links to it.

import type { RuleSite, SiteFinding } from '@docsite/cli'
import { decodeFragment, writtenUrl } from '@docsite/cli/routes'
import { nearest } from '@docsite/cli/vocabulary'
import type { Move } from './ask.ts'
import type { CachedAnswer } from './link-cache.ts'
import type { ExternalLink } from './links.ts'

export interface Judging extends Pick<RuleSite, 'urlFix'> {
  /** The number of consecutive runs without a response after which a link is reported as dead. */
  failures: number
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
): SiteFinding[] {
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
): SiteFinding | undefined {
  const { answer, failures } = cachedAnswer
  const { href } = link
  switch (answer.kind) {
    case 'gone':
      return finding('dead-external-link', link, `URL \`${address}\` does not exist: ${answer.reason}`)
    case 'nowhere':
      return finding('dead-external-link', link, `Link target \`${href}\` does not exist: ${answer.reason}`)
    case 'silent':
      if (failures >= judging.failures)
        return finding(
          'dead-external-link',
          link,
          `\`${address}\` did not respond in the last ${failures} runs: ${answer.reason}`,
        )
      return finding('unanswered-link', link, `\`${address}\` did not respond: ${answer.reason}`)
    case 'refused':
      return finding(
        'unanswered-link',
        link,
        `\`${address}\` was not checked: ${answer.reason}`,
        'If the project may send requests to private addresses, set `check.external.allowPrivate`.',
      )
    case 'found':
      return missingFragment(link, answer.ids) ?? (answer.move && moved(link, answer.move, judging))
  }
}

// A page with fewer ids is probably rendered by a script, which adds more.
const fewestIds = 3
const scriptSigns = /[/=]/

function missingFragment(link: ExternalLink, ids: readonly string[] | undefined): SiteFinding | undefined {
  const { href } = link
  const written = fragmentOf(href)
  if (written === undefined || ids === undefined || ids.length < fewestIds) return undefined
  const fragment = decodeFragment(written)
  // GitHub adds this prefix to ids in user content.
  if ([written, fragment, `user-content-${fragment}`].some((id) => ids.includes(id))) return undefined
  // On pages without ids that contain such signs, a script interprets them.
  if (scriptSigns.test(fragment) && !ids.some((id) => scriptSigns.test(id))) return undefined
  const near = nearest(fragment, ids)
  return finding(
    'dead-external-anchor',
    link,
    `\`${href.replace(/#.*/s, '')}\` has no heading or id \`#${fragment}\``,
    near ? `Did you mean \`#${near}\`?` : undefined,
  )
}

function moved(link: ExternalLink, { to, isPermanent }: Move, { urlFix }: Judging): SiteFinding {
  const { href, place } = link
  const fragment = /#.*/s.exec(href)?.[0] ?? ''
  const fixed = writtenUrl(to.includes('#') ? to : to + fragment)
  if (!isPermanent) return finding('moved-link', link, `\`${href}\` redirects temporarily to \`${fixed}\``)
  const fix = urlFix(place, href, fixed)
  const found = finding('moved-link', link, `\`${href}\` has moved to \`${fixed}\``, `Write \`${fixed}\`.`)
  return fix ? { ...found, fix } : found
}

const finding = (rule: string, { page, place: at }: ExternalLink, text: string, hint?: string): SiteFinding => ({
  ...{ rule, at, text },
  ...(page ? { page } : {}),
  ...(hint === undefined ? {} : { hint }),
})
