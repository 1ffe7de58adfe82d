// The plugin's own words in English and Chinese. `{name}` is a placeholder.

const en = {
  title: 'Releases',
  unreleased: 'Unreleased',
  version: 'Version',
  date: 'Date',
  changes: 'Changes',
  latest: 'Latest',
  prerelease: 'Pre-release',
  yanked: 'Yanked',
  breaking: 'Breaking',
  pageTitle: 'Version {version}',
  released: 'Released on {date}',
  latestRelease: 'The latest version is {version}.',
  latestReleaseDated: 'The latest version is {version}, released on {date}.',
  yankedText: 'This version was withdrawn. Use another one.',
  compare: 'Compare with {version}',
  changesOf: 'Changes in version {version}.',
  changesOfDated: 'Changes in version {version}, released on {date}.',
  unreleasedText: 'Changes that the next version will contain.',
  changesOfMajor: 'Changes in all versions {version}.',
  separator: ' · ',
}

/** The plugin's own words. */
export type Words = typeof en

const zh: Words = {
  title: '版本发布',
  unreleased: '尚未发布',
  version: '版本',
  date: '日期',
  changes: '变更',
  latest: '最新',
  prerelease: '预发布',
  yanked: '已撤回',
  breaking: '不兼容变更',
  pageTitle: '{version} 版',
  released: '发布于 {date}',
  latestRelease: '最新版本是 {version}。',
  latestReleaseDated: '最新版本是 {version}，发布于 {date}。',
  yankedText: '此版本已撤回，请使用其他版本。',
  compare: '与 {version} 比较',
  changesOf: '{version} 版的变更。',
  changesOfDated: '{version} 版的变更，发布于 {date}。',
  unreleasedText: '下一个版本将包含的变更。',
  changesOfMajor: '{version} 各版本的变更。',
  separator: ' · ',
}

/** The names of all words. */
export const wordNames = Object.keys(en) as (keyof Words)[]

/** Returns the words for a language, with the project's own words. */
export const wordsFor = (lang: string, own: Partial<Words> = {}): Words => ({
  ...(/^zh\b/i.test(lang) ? zh : en),
  ...own,
})
