// What becomes of the settings of Sphinx and its extensions, of Jupyter Book, and of MyST's own generator.

import type { KeyTable } from '../../model.ts'
import { reasons } from './common.ts'

const own: readonly ['converted', string] = ['converted', 'docsite has its own setting for this, or needs none.']
const print: readonly ['left', string] = ['left', 'docsite writes no books. Readers can print a page.']
const program: readonly ['left', string] = [
  'left',
  'Sphinx made reference pages from code with this. Write them in Markdown, or generate them with a plugin.',
]
const checker: readonly ['converted', string] = ['converted', '`docsite check` reports problems.']
const image: readonly ['left', string] = [
  'left',
  'docsite makes images for social networks itself. To keep this, add tags to `head`.',
]

/** Returns the same fate for several keys. */
const all = (names: string, fate: KeyTable[string]): KeyTable =>
  Object.fromEntries(names.split(' ').map((name) => [name, fate]))

const theme: KeyTable = {
  'html_theme_options.repository_url': 'converted',
  'html_theme_options.repository_branch': 'converted',
  'html_theme_options.source_repository': 'converted',
  'html_theme_options.source_branch': 'converted',
  'html_theme_options.source_directory': 'converted',
  'html_theme_options.path_to_docs': 'converted',
  'html_theme_options.github_url': 'converted',
  'html_theme_options.use_edit_page_button': 'converted',
  'html_theme_options.use_repository_button': 'converted',
  'html_theme_options.logo': 'converted',
  'html_theme_options.light_logo': 'converted',
  'html_theme_options.announcement': ['left', 'Set `themeConfig.announcement`.'],
  'html_theme_options.icon_links': 'converted',
  'html_theme_options.external_links': ['left', 'Add these links to `themeConfig.nav`.'],
  'html_theme_options.analytics': ['left', reasons.analytics],
  'html_theme_options.google_analytics_id': ['left', reasons.analytics],
  'html_theme_options.light_css_variables': ['left', 'These are colors and fonts. Set design tokens.'],
  'html_theme_options.dark_css_variables': ['left', 'These are colors and fonts. Set design tokens.'],
  html_theme_options: ['left', reasons.look],
}

export const sphinxKeys: KeyTable = {
  ...theme,
  ...all('project html_title html_short_title copyright project_copyright language', 'carried'),
  ...all('html_baseurl html_logo html_favicon html_context root_doc master_doc exclude_patterns', 'converted'),
  ...all('html_extra_path redirects rediraffe_redirects myst_substitutions myst_sub_delimiters extlinks', 'converted'),
  ...all('intersphinx_mapping myst_url_schemes myst_enable_extensions external_toc_path ogp_site_url', 'converted'),
  ...all('author version release today today_fmt', own),
  ...all('source_suffix source_encoding source_parsers needs_sphinx include_patterns highlight_language', own),
  ...all('pygments_style pygments_dark_style html_theme html_theme_path html_static_path html_show_sourcelink', own),
  ...all('html_copy_source html_show_sphinx html_show_copyright html_last_updated_fmt html_title_delimiter', own),
  ...all('html_use_index html_domain_indices html_use_smartypants smartquotes add_module_names', own),
  ...all('htmlhelp_basename html_sourcelink_suffix html_permalinks html_permalinks_icon html_scaled_image_link', own),
  ...all('html_search_language html_search_options html_file_suffix html_link_suffix html_output_encoding', own),
  ...all('rediraffe_branch rediraffe_auto_redirect_perc notfound_urls_prefix sitemap_url_scheme sitemap_locales', own),
  ...all('copybutton_prompt_text copybutton_prompt_is_regexp copybutton_selector copybutton_exclude', own),
  ...all('copybutton_only_copy_prompt_lines copybutton_remove_prompts copybutton_line_continuation_character', own),
  ...all(
    'autosectionlabel_prefix_document autosectionlabel_maxdepth myst_heading_anchors myst_links_external_new_tab',
    own,
  ),
  ...all('myst_footnote_transition myst_dmath_double_inline myst_dmath_allow_labels myst_enable_checkboxes', own),
  ...all('myst_ref_domains myst_all_links_external myst_number_code_blocks nb_merge_streams numfig', own),
  ...all('intersphinx_timeout intersphinx_disabled_reftypes mathjax_path mathjax_config mathjax3_config', own),
  ...all('nitpicky nitpick_ignore nitpick_ignore_regex suppress_warnings linkcheck_ignore linkcheck_anchors', checker),
  ...all('linkcheck_anchors_ignore linkcheck_allowed_redirects linkcheck_timeout linkcheck_retries', checker),
  ...all(
    'linkcheck_anchors_ignore_for_url linkcheck_request_headers linkcheck_workers linkcheck_exclude_documents',
    checker,
  ),
  ...all('spelling_word_list_filename spelling_lang spelling_show_suggestions doctest_global_setup', checker),
  ...all('ogp_image ogp_use_first_image ogp_custom_meta_tags ogp_social_cards ogp_description_length', image),
  ...all('latex_engine latex_elements latex_documents latex_logo latex_table_style latex_show_urls', print),
  ...all('man_pages man_show_urls texinfo_documents epub_title epub_author epub_publisher epub_copyright', print),
  ...all('epub_exclude_files epub_show_urls epub_theme pdf_documents', print),
  ...all('autodoc_default_options autodoc_member_order autodoc_typehints autodoc_mock_imports', program),
  ...all('autodoc_default_flags autodoc_class_signature autodoc_type_aliases autodoc_inherit_docstrings', program),
  ...all('autosummary_generate autosummary_imported_members autoclass_content autodoc2_packages', program),
  ...all('autodoc2_hidden_objects autodoc2_replace_annotations autodoc2_replace_bases autodoc2_render_plugin', program),
  ...all('autodoc2_docstring_parser_regexes autoapi_dirs autoapi_type autoapi_options', program),
  ...all('napoleon_google_docstring napoleon_numpy_docstring napoleon_use_param napoleon_use_rtype', program),
  ...all('nb_execution_mode jupyter_execute_notebooks execution_mode nb_execution_timeout', [
    'left',
    'docsite does not run the code of pages. Keep its output in the pages.',
  ]),
  ...all('html_css_files html_style', ['left', reasons.style]),
  html_js_files: ['left', 'These scripts change pages. Add what you need to a plugin or to `head`.'],
  ...all('html_sidebars html_secondary_sidebars templates_path html_additional_pages', [
    'left',
    'These templates change the old theme. docsite has slots and components of its own.',
  ]),
  ...all('rst_prolog rst_epilog default_role', [
    'left',
    'This adds text to reStructuredText. Write it into the pages.',
  ]),
  ...all('locale_dirs gettext_compact gettext_uuid', [
    'left',
    'These are translations. Write them as pages of a locale.',
  ]),
  setup: ['left', reasons.hook],
  '*': ['left', 'An extension or the theme of the old site read this value. Look at what it changed.'],
}

export const bookKeys: KeyTable = {
  ...all('title copyright author', 'carried'),
  ...all('logo exclude_patterns only_build_toc_files', 'converted'),
  repository: 'converted',
  'html.favicon': 'converted',
  'html.baseurl': 'converted',
  'html.use_edit_page_button': 'converted',
  'html.use_repository_button': 'converted',
  'html.use_issues_button': ['left', reasons.look],
  'html.announcement': ['left', 'Set `themeConfig.announcement`.'],
  'html.extra_footer': ['left', 'Add this text to `themeConfig.footer`.'],
  'html.google_analytics_id': ['left', reasons.analytics],
  'html.analytics': ['left', reasons.analytics],
  html: ['left', reasons.look],
  'parse.myst_substitutions': 'converted',
  'parse.myst_enable_extensions': 'converted',
  parse: own,
  execute: ['left', 'docsite does not run the code of pages. Keep its output in the pages.'],
  launch_buttons: ['left', 'docsite has no buttons that run notebooks. Link to the service from the pages.'],
  latex: print,
  bibtex_bibfiles: ['left', 'docsite has no bibliographies. Write the references into the pages.'],
  'sphinx.config.language': 'carried',
  'sphinx.config.redirects': 'converted',
  'sphinx.config.rediraffe_redirects': 'converted',
  'sphinx.config.html_extra_path': 'converted',
  'sphinx.config.*': ['left', 'An extension or the theme of the old site read this value. Look at what it changed.'],
  'sphinx.extra_extensions': ['left', 'These extensions do not run any more. Check the pages that depend on them.'],
  'sphinx.local_extensions': ['left', 'These extensions do not run any more. Check the pages that depend on them.'],
  sphinx: ['left', reasons.tool],
}

export const mystKeys: KeyTable = {
  version: own,
  extends: ['left', 'This file takes settings from another one, which docsite does not read.'],
  'project.title': 'carried',
  'project.copyright': 'carried',
  'project.github': 'converted',
  'project.toc': 'converted',
  'project.exclude': 'converted',
  'project.substitutions': 'converted',
  'project.description': ['left', 'Set `description`.'],
  'project.abbreviations': ['left', 'Write the abbreviations into the pages.'],
  'project.bibliography': ['left', 'docsite has no bibliographies. Write the references into the pages.'],
  'project.jupyter': ['left', 'docsite does not run the code of pages. Keep its output in the pages.'],
  'project.references': ['left', 'Links to these projects are not resolved by name. Write their URLs.'],
  'project.exports': print,
  'project.downloads': ['left', 'Link to these files from the pages.'],
  'project.plugins': ['left', reasons.plugin],
  'project.error_rules': checker,
  'project.*': ['left', 'This describes the project, and docsite has no such field.'],
  'site.title': 'carried',
  'site.domains': 'converted',
  'site.template': own,
  'site.options.logo': 'converted',
  'site.options.favicon': 'converted',
  'site.options.style': ['left', reasons.style],
  'site.options.analytics_google': ['left', reasons.analytics],
  'site.options.analytics_plausible': ['left', reasons.analytics],
  'site.options': ['left', reasons.look],
  'site.nav': ['left', 'Add these links to `themeConfig.nav`.'],
  'site.actions': ['left', 'Add these links to `themeConfig.nav`.'],
  'site.parts': ['left', 'Add this text to `themeConfig.footer` or to a slot.'],
  site: ['left', reasons.look],
}
