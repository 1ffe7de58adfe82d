// What is known of an address → what is wrong with the links to it.

import { type Message, message, nearest, type Place, withFix } from '../../model/diagnostic.ts'
import { decodeFragment } from '../../model/route.ts'
import { addressFix } from '../../site/written-address.ts'
import type { Move } from './ask.ts'
import type { ExternalLink } from './links.ts'
import type { Known } from './memory.ts'

export interface Judging {
  /** Runs in a row without an answer after which a link counts as dead. */
  failures: number
  /** The line of a project's file that a place names. */
  lineAt(place: Place): string
}

/** A fragment that the HTML of a page must have: not one that a script there reads, or that names lines or a text. */
export function fragmentOf(href: string): string | undefined {
  const written = /#(.+)$/s.exec(href)?.[1]
  if (written === undefined || /^(?:[/!]|:~:|L\d|top$)|[=/]|:~:/i.test(written)) return undefined
  return decodeFragment(written)
}

export function judge(address: string, known: Known, links: readonly ExternalLink[], judging: Judging): Message[] {
  return links.flatMap((link) => {
    const found = judgeLink(address, known, link, judging)
    return found ? [found] : []
  })
}

function judgeLink(address: string, known: Known, link: ExternalLink, judging: Judging): Message | undefined {
  const { answer, failures } = known
  const { place, href } = link
  switch (answer.kind) {
    case 'gone':
      return message('dead-external-link', place, `There is nothing at \`${address}\`: ${answer.reason}`)
    case 'nowhere':
      return message('dead-external-link', place, `Link to \`${href}\` leads nowhere: ${answer.reason}`)
    case 'silent':
      if (failures >= judging.failures)
        return message(
          'dead-external-link',
          place,
          `\`${address}\` has not answered in ${failures} runs: ${answer.reason}`,
        )
      return message('unanswered-link', place, `\`${address}\` did not answer: ${answer.reason}`)
    case 'refused':
      return message(
        'unanswered-link',
        place,
        `\`${address}\` was not asked for: ${answer.reason}`,
        'Where this is meant to be, set `check.external.allowPrivate`.',
      )
    case 'found':
      return missingFragment(href, answer.ids, place) ?? (answer.move && moved(link, answer.move, judging))
  }
}

// A page with fewer ids is most likely drawn by a script, which makes the others.
const fewestIds = 3

function missingFragment(href: string, ids: readonly string[] | undefined, place: Place): Message | undefined {
  const fragment = fragmentOf(href)
  if (fragment === undefined || ids === undefined || ids.length < fewestIds) return undefined
  // GitHub puts this before the ids of what others wrote.
  if (ids.includes(fragment) || ids.includes(`user-content-${fragment}`)) return undefined
  const near = nearest(fragment, ids)
  return message(
    'dead-external-anchor',
    place,
    `There is no \`#${fragment}\` on \`${href.replace(/#.*/s, '')}\``,
    near ? `Did you mean \`#${near}\`?` : undefined,
  )
}

function moved({ href, place }: ExternalLink, { to, forGood }: Move, { lineAt }: Judging): Message {
  const fragment = /#.*/s.exec(href)?.[0] ?? ''
  const mended = to.includes('#') ? to : to + fragment
  if (!forGood) return message('moved-link', place, `\`${href}\` leads on to \`${mended}\` for now`)
  const fix = addressFix(href, mended, place, lineAt(place))
  return withFix(message('moved-link', place, `\`${href}\` has moved to \`${mended}\``, `Write \`${mended}\`.`), fix)
}
