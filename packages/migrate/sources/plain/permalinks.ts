// The URLs of Jekyll: path, fields and configuration → URL, by the rules in Jekyll's documentation of permalinks.

import { posix } from 'node:path'
import { globPattern } from '../../glob.ts'
import { lookUp } from '../../guards.ts'
import { type Data, listIn, objectIn, stringIn } from '../../values.ts'
import { bareOf } from '../tree/pages.ts'

/** What decides the URLs of a site. */
export interface UrlRules {
  config: Data
  collections: ReadonlyMap<string, Data>
}

/** Returns the collections that have pages, by name. Posts are one of them, also if the configuration does not name them. */
export const collectionsIn = (config: Data): ReadonlyMap<string, Data> => {
  const written = Array.isArray(config.collections)
    ? config.collections.map((name): [string, Data] => [String(name), {}])
    : Object.entries(objectIn(config.collections)).map(([name, fields]): [string, Data] => [name, objectIn(fields)])
  return new Map([['posts', {}], ...written.filter(([name, fields]) => name === 'posts' || fields.output === true)])
}

export const collectionOf = (path: string, collections: ReadonlyMap<string, Data>): string | undefined => {
  const [, name = '', rest = ''] = /^(?:[^_][^/]*\/)*_([\w-]+)\/(.*)$/.exec(path) ?? []
  return collections.has(name) && !/(?:^|\/)_/.test(rest) ? name : undefined
}

/** Returns the default fields of a page. The values of a longer path win, and of the same path those with a type. */
function defaultsOf(path: string, { config, collections }: UrlRules): Data {
  const own = collectionOf(path, collections) ?? 'pages'
  const matching = listIn(config.defaults)
    .map(objectIn)
    .map(({ scope, values }) => ({ folder: stringIn(objectIn(scope).path) ?? '', type: objectIn(scope).type, values }))
    .filter(
      ({ folder, type }) => isInside(path, folder.replace(/^\/|\/$/g, '')) && (type === undefined || type === own),
    )
    .sort((a, b) => a.folder.length - b.folder.length || Number(a.type !== undefined) - Number(b.type !== undefined))
  return Object.assign({}, ...matching.map(({ values }) => objectIn(values))) as Data
}

const isInside = (path: string, folder: string): boolean =>
  folder === '' ||
  path === folder ||
  path.startsWith(`${folder}/`) ||
  (folder.includes('*') &&
    path.split('/').some((_, i, parts) => globPattern(folder).test(parts.slice(0, i + 1).join('/'))))

/** The short names of permalinks, which only the configuration can use. */
const styles: ReadonlyMap<string, string> = new Map([
  ['pretty', '/:categories/:year/:month/:day/:title/'],
  ['date', '/:categories/:year/:month/:day/:title:output_ext'],
  ['ordinal', '/:categories/:year/:y_day/:title:output_ext'],
  ['weekdate', '/:categories/:year/W:week/:short_day/:title:output_ext'],
  ['none', '/:categories/:title:output_ext'],
])

/** Returns the end that the permalink of the site gives to the URLs of pages and of collections without a permalink. */
const endOf = (common: string): string =>
  common === 'pretty' || common.endsWith('/')
    ? '/'
    : styles.has(common) || common.endsWith(':output_ext')
      ? '.html'
      : ''

/** Returns the URL of a page. The field `permalink` of the page wins, then that of its collection, then that of the site. */
export function routeOf(path: string, own: Data, rules: UrlRules): string {
  const { config, collections } = rules
  const fields = { ...defaultsOf(path, rules), ...own }
  const collection = collectionOf(path, collections)
  const written = stringIn(fields.permalink)
  const common = stringIn(config.permalink) ?? 'date'
  const filledWith = (form: string) => filled(form, { path, fields, collection, timezone: stringIn(config.timezone) })
  if (written !== undefined && (collection !== undefined || written !== 'pretty')) return filledWith(written)
  if (collection !== undefined) {
    const ofCollection = stringIn(collections.get(collection)?.permalink)
    const form = ofCollection ?? (collection === 'posts' ? common : `/:collection/:path${endOf(common)}`)
    return filledWith(styles.get(form) ?? form)
  }
  const bare = `/${bareOf(path)}`
  if (/(?:^|\/)(?:index|README)\.\w+$/i.test(path)) return bare === '/' ? bare : `${bare}/`
  return `${bare}${written === 'pretty' ? '/' : endOf(common)}`
}

const datePattern = /^(\d{2,4})-(\d\d?)-(\d\d?)-/

/** Returns the day in the name of a post, such as `2024-03-05`. */
export function dayInName(path: string): string | undefined {
  const [, year, month = '', day = ''] = datePattern.exec(posix.basename(path)) ?? []
  return year === undefined ? undefined : `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const slugOf = (text: string, kept = ''): string =>
  text.replace(new RegExp(`[^\\p{M}\\p{L}\\p{Nd}${kept}]+`, 'gu'), '-').replace(/^-|-$/g, '')

/** A title keeps its letters, and the signs that URLs may contain. */
const titleSlug = (text: string): string => slugOf(text, "._~!$&'()+,;=@")

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(/\s+/).filter(Boolean) : []

/** Returns the categories of a post: the folders around `_posts`, and those in its fields. */
const categoriesOf = (path: string, { category, categories }: Data): string[] => [
  ...new Set([
    ...(path.includes('_posts/')
      ? path
          .replace(/(?:^|\/)_posts\/.*$/, '')
          .split('/')
          .filter(Boolean)
      : []),
    ...(Array.isArray(category) ? category.map(String) : typeof category === 'string' ? [category] : []),
    ...textsOf(categories),
  ]),
]

/** Returns the moment of a post, as if UTC were the time zone of the site. A date in the fields wins over that in the name. */
function momentOf(path: string, { date }: Data, timezone: string | undefined): Date | undefined {
  const text = date instanceof Date ? date.toISOString() : (stringIn(date) ?? dayInName(path) ?? '')
  const [, day = '', time = '00:00:00', zone] =
    /^(\d{4}-\d\d?-\d\d?)(?:[T ]+(\d\d?:\d\d(?::\d\d)?)(?:\.\d+)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?/.exec(text) ?? []
  const [year = 0, month = 1, date1 = 1, hour = 0, minute = 0, second = 0] = `${day}-${time.replaceAll(':', '-')}`
    .split('-')
    .map(Number)
  if (day === '') return undefined
  const written = new Date(Date.UTC(year, month - 1, date1, hour, minute, second))
  // YAML reads a day alone as midnight in UTC, which has no time zone.
  const hasZone = zone !== undefined && !(date instanceof Date && /T00:00:00\.000Z$/.test(text))
  if (!hasZone || timezone === undefined) return written
  const [, sign = '', hours = 0, minutes = 0] = /([+-])(\d\d):?(\d\d)/.exec(zone) ?? []
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  return inZone(new Date(written.getTime() - offset), timezone) ?? written
}

function inZone(moment: Date, timeZone: string): Date | undefined {
  try {
    const local = moment.toLocaleString('sv', { timeZone })
    return new Date(`${local.replace(' ', 'T')}Z`)
  } catch {
    return undefined
  }
}

/** Returns the number of days since the beginning of the year, and the week and its year, as ISO 8601 counts them. */
function weekOf(moment: Date): { dayOfYear: number; week: number; weekYear: number; weekday: number } {
  const dayMs = 86_400_000
  const weekday = moment.getUTCDay() || 7
  const thursday = new Date(moment.getTime() + (4 - weekday) * dayMs)
  const weekYear = thursday.getUTCFullYear()
  const days = (to: Date, year: number) => Math.floor((to.getTime() - Date.UTC(year, 0, 1)) / dayMs)
  return {
    dayOfYear: days(moment, moment.getUTCFullYear()) + 1,
    week: Math.floor(days(thursday, weekYear) / 7) + 1,
    weekYear,
    weekday,
  }
}

function datePlaceholders(moment: Date): Record<string, string> {
  const two = (value: number) => String(value).padStart(2, '0')
  const name = (options: Intl.DateTimeFormatOptions) => moment.toLocaleString('en', { ...options, timeZone: 'UTC' })
  const [year, month, day] = [moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate()]
  const { dayOfYear, week, weekYear, weekday } = weekOf(moment)
  return {
    ...{ year: String(year).padStart(4, '0'), short_year: two(year % 100) },
    ...{ month: two(month), i_month: String(month) },
    ...{ short_month: name({ month: 'short' }), long_month: name({ month: 'long' }) },
    ...{ day: two(day), i_day: String(day), y_day: String(dayOfYear).padStart(3, '0') },
    ...{ short_day: name({ weekday: 'short' }), long_day: name({ weekday: 'long' }) },
    ...{ week: two(week), w_year: String(weekYear), w_day: String(weekday) },
    ...{ hour: two(moment.getUTCHours()), minute: two(moment.getUTCMinutes()), second: two(moment.getUTCSeconds()) },
  }
}

interface Filling {
  path: string
  fields: Data
  /** Absent for pages that are in no collection. */
  collection: string | undefined
  timezone: string | undefined
}

/** Fills the placeholders of a permalink. */
function filled(permalink: string, { path, fields, collection, timezone }: Filling): string {
  const inside = collection === undefined ? path : path.replace(new RegExp(`^.*?_${collection}/`), '')
  const name = posix.basename(inside).replace(/\.\w+$/, '')
  const slug = stringIn(fields.slug) ?? name.replace(datePattern, '')
  const moment = collection === undefined ? undefined : momentOf(path, fields, timezone)
  const categories = [...new Set(categoriesOf(path, fields).map((one) => one.toLowerCase()))]
  const values: Record<string, string> = {
    ...(moment && datePlaceholders(moment)),
    collection: collection ?? '',
    path: collection === undefined ? posix.dirname(`/${path}`) : inside.replace(/\.\w+$/, ''),
    name: slugOf(name).toLowerCase(),
    basename: name,
    title: titleSlug(slug),
    slug: slugOf(slug).toLowerCase(),
    categories: categories.join('/'),
    slugified_categories: categories.map((one) => slugOf(one)).join('/'),
    output_ext: '.html',
  }
  // The longest name wins, as in `:title_old`.
  const route = permalink.replace(/:([a-z_]+)/g, (whole, written: string) => {
    const parts = written.split('_')
    const key = parts
      .map((_, i) => parts.slice(0, parts.length - i).join('_'))
      .find((one) => lookUp(values, one) !== undefined)
    return key === undefined ? whole : `${String(lookUp(values, key))}${written.slice(key.length)}`
  })
  return posix.join('/', route.replace(/(?:^|\/)index\.html$/, '/'))
}
