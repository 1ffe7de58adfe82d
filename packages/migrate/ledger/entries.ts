// What a migration has read, converted and compared → the ledger.

import type { Diagnostic } from '@docsite/cli'
import { comparable, type Difference, type LostWords } from '../compare.ts'
import type { Conversion } from '../draft.ts'
import type { Entry, Finding } from '../model.ts'
import type { Source } from '../source.ts'
import type { RefusedValue } from '../validate.ts'
import { filesEntries } from './files.ts'
import { settingsEntries } from './settings.ts'

/** What the comparison of both sites has found. */
interface Compared {
  urls: { missing: readonly string[]; added: readonly string[] }
  ids: readonly Difference[]
  words: readonly LostWords[]
  /** The diagnostics that somebody has to look at. */
  places: readonly Diagnostic[]
}

interface Read {
  source: Source
  conversion: Conversion
  refused: readonly RefusedValue[]
}

/** Returns everything that the old project contains, with what has become of it. */
export function entriesOf({ source, conversion, refused }: Read, compared: Compared): Entry[] {
  const { files, site, findings, converted, stubs } = conversion
  for (const { files: read = [] } of site.settingsFiles ?? []) files.use(read)
  return [
    ...(site.settingsFiles ?? []).flatMap((one) =>
      settingsEntries(one, { text: files.text(one.file) ?? '', explained: explainedIn(findings, one.file) }),
    ),
    ...refused.map(refusedEntry),
    ...findings.map(findingEntry),
    ...filesEntries(files, site, source.folders ?? []),
    ...stubs.names.map((name): Entry => {
      const [count, pages] = [stubs.count(name), stubs.filesOf(name)]
      const places = pages.map((file) => `\`${file}\``).join(', ')
      const reason = `write this component. Pages use it ${count} times: ${places}`
      return { topic: 'component', outcome: 'left', what: `config/islands/${name}.tsx`, reason, count }
    }),
    ...[...converted].sort().map(([what, count]): Entry => ({ topic: 'syntax', outcome: 'converted', what, count })),
    ...pageEntries(conversion, compared),
    ...compared.words.map(
      ({ file, line, words }): Entry => ({
        ...{ topic: 'word', outcome: 'left', what: words.join(' '), file, line, count: words.length },
        reason: 'These words are not in the new page.',
      }),
    ),
    ...compared.places.map(
      ({ place: { file, line }, text, rule }): Entry => ({
        ...{ topic: 'check', outcome: 'left', what: rule, reason: text, file },
        ...(line === undefined ? {} : { line }),
      }),
    ),
  ]
}

const explainedIn = (findings: readonly Finding[], file: string): string[] =>
  findings.flatMap((one) => (one.file === file ? (one.setting ?? []) : []))

const refusedEntry = ({ path, value, text }: RefusedValue): Entry => ({
  ...{ topic: 'configuration', outcome: 'left', what: path, file: 'config/site.ts' },
  reason: `docsite does not accept this value, so it is not in the new configuration: ${text}. The value was \`${shortJson(value)}\`.`,
})

const shortJson = (value: unknown): string => {
  const json = JSON.stringify(value) ?? ''
  return json.length > 300 ? `${json.slice(0, 300)}…` : json
}

function findingEntry({ kind, topic, setting, isRefused, file, line, text }: Finding): Entry {
  const name = `\`${setting}\`: `
  return {
    topic: isRefused ? 'file' : (topic ?? (setting === undefined ? 'place' : 'configuration')),
    outcome: kind === 'todo' ? 'left' : 'converted',
    what: setting ?? file,
    // The report begins each line with the name of the setting.
    reason: text.startsWith(name) ? text.slice(name.length) : text,
    file,
    ...(line === undefined ? {} : { line }),
  }
}

/** Returns the entries for pages, URLs and heading ids. */
function pageEntries({ site }: Conversion, { urls, ids }: Compared): Entry[] {
  const lost = new Set(urls.missing)
  return [
    ...site.pages.map(({ file, route = '' }): Entry => ({ topic: 'page', outcome: 'carried', what: route, file })),
    ...site.pages.flatMap(({ file, route }): Entry[] =>
      route === undefined || lost.has(comparable(route))
        ? []
        : [{ topic: 'url', outcome: 'carried', what: route, file }],
    ),
    ...urls.missing.map(
      (what): Entry => ({
        ...{ topic: 'url', outcome: 'left', what },
        reason: 'This is a URL of the old site only. Add a page or a redirect.',
      }),
    ),
    ...urls.added.map(
      (what): Entry => ({ topic: 'url', outcome: 'converted', what, reason: 'This is a URL of the new site only.' }),
    ),
    ...ids.map(
      ({ file, text }): Entry => ({
        topic: 'id',
        outcome: 'left',
        what: text,
        file,
        reason: 'The new page has no such id.',
      }),
    ),
  ]
}
