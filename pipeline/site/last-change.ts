// Creates the fields of a record about the last change of its page: time, author, and the link to all changes.

import { formatDate, isoTime } from '../model/date.ts'
import { escapeAttribute } from '../model/head/head-html.ts'
import { historyPattern } from '../model/history-link.ts'
import { newTabAttributes } from '../model/new-tab.ts'
import type { PageRecord } from '../model/page/page.ts'
import { encodePath } from '../model/route.ts'
import type { Project } from '../source/config/config.ts'
import type { FileChange } from '../source/git/history.ts'
import { interpolate } from '../text/interpolate.ts'
import type { Route } from './routes.ts'
import { makeWords, themeOf } from './site-data.ts'

/** Returns the fields that the theme of the page's locale shows. Returns none if the date is not known. */
export function lastChange(
  { filePath, lang }: Route,
  project: Pick<Project, 'config'>,
  changeOf: (filePath: string) => FileChange | undefined,
): Pick<PageRecord, 'lastUpdatedTime' | 'lastUpdated' | 'lastChange'> {
  const { lastUpdated, lastAuthor, historyLink, editLink } = themeOf(project.config, lang)
  const change = lastUpdated ? changeOf(filePath) : undefined
  if (!change) return {}
  const date = new Date(change.time * 1000)
  const fields = { lastUpdatedTime: formatDate(date, lang), lastUpdated: isoTime(date) }
  const author = lastAuthor ? change.author : undefined
  const pattern =
    typeof historyLink === 'string' ? historyLink : historyLink && historyPattern(editLink?.docRepoBaseUrl ?? '')
  if (author === undefined && !pattern) return fields
  const words = makeWords(project, lang)
  const parts = [
    ...(author === undefined ? [] : [escapeAttribute(interpolate(words.lastUpdatedBy, { name: author }))]),
    ...(pattern
      ? [
          link(
            pattern.replace('{path}', () => encodePath(filePath)),
            words.pageHistory,
          ),
        ]
      : []),
  ]
  return { ...fields, lastChange: ` ${parts.join(' · ')}` }
}

const link = (url: string, text: string): string =>
  `<a href="${escapeAttribute(url)}"${newTabAttributes}>${escapeAttribute(text)}</a>`
