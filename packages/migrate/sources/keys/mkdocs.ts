// What becomes of the settings of MkDocs and Material. Extensions and plugins are listed by their names.

import type { KeyTable } from '../../model.ts'
import { reasons } from './common.ts'

export const mkdocsKeys: KeyTable = {
  site_name: 'carried',
  site_description: 'carried',
  site_url: 'converted',
  site_dir: ['converted', 'docsite writes to `dist`.'],
  site_author: ['left', 'Add a tag for the author to `head`.'],
  docs_dir: 'converted',
  nav: 'converted',
  repo_url: 'converted',
  repo_name: ['converted', 'docsite shows the logo of the host.'],
  edit_uri: 'converted',
  copyright: 'converted',
  use_directory_urls: 'converted',
  INHERIT: 'converted',
  strict: ['converted', '`docsite check` reports problems.'],
  watch: ['converted', '`docsite dev` watches the site.'],
  dev_addr: ['converted', '`docsite dev` has flags for it.'],
  validation: ['converted', '`check.rules` sets the severity of problems.'],
  exclude_docs: ['left', 'Mark these pages as drafts, or delete them.'],
  not_in_nav: ['converted', 'docsite does not report pages that are not in the sidebar.'],
  hooks: ['left', reasons.hook],
  extra_css: ['left', reasons.style],
  extra_javascript: ['left', 'These scripts change pages. Add what you need to a plugin or to `head`.'],
  extra_templates: ['left', 'docsite has no templates.'],
  'extra.analytics': ['left', reasons.analytics],
  'extra.social': 'converted',
  'extra.version': ['left', 'The old site kept its versions with mike. Add folders of versions.'],
  'extra.alternate': ['left', 'These are other languages. Migrate them, and merge the sites as locales.'],
  extra: ['left', 'Templates and macros of the old site read these values.'],
  'theme.name': 'converted',
  'theme.logo': 'converted',
  'theme.favicon': 'converted',
  'theme.language': 'converted',
  'theme.locale': 'converted',
  'theme.custom_dir': ['left', 'These templates change the old theme. docsite has slots and components of its own.'],
  'theme.features': ['converted', 'These switch functions of the old theme. docsite has its own.'],
  'theme.palette': ['left', 'These are colors. Set design tokens.'],
  'theme.font': ['left', 'These are fonts. Set design tokens.'],
  'theme.icon': ['left', reasons.look],
  theme: ['left', reasons.look],
  'plugins.search': ['converted', 'docsite has its own search.'],
  'plugins.redirects': 'converted',
  'plugins.macros': ['left', 'This is code that runs in MkDocs. Check the pages that depend on it.'],
  'plugins.minify': ['converted', 'docsite writes small files.'],
  'plugins.autorefs': 'converted',
  'plugins.mkdocstrings': 'converted',
  'plugins.git-revision-date-localized': ['left', 'Set `themeConfig.lastUpdated`.'],
  // Plugins that pages depend on have entries of their own.
  'plugins.*': ['converted', 'No page needs this plugin.'],
  'markdown_extensions.*': 'converted',
}

/** What becomes of the settings for languages if they are locales now. The first of several names with the same length applies. */
export const localeKeys: KeyTable = {
  'extra.alternate': 'converted',
  'plugins.i18n': ['converted', 'docsite has `locales`.'],
}
