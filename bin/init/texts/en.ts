// The text of a new site in English.

import type { StarterText } from '../starter-text.ts'

export const en: StarterText = {
  label: 'English',
  guide: 'Guide',
  home: {
    tagline: 'Everything you need to know about {name}.',
    intro: 'This is the documentation of {name}. To change this page, edit its Markdown file and save it.',
    start: 'Get started',
  },
  features: [
    ['Easy to search', 'Readers find any part of the text, on every page and in every language.'],
    ['Always checked', 'Broken links and missing images are found before you publish.'],
    ['Fast to read', 'Every page is ready when it is opened, even on a slow phone.'],
  ],
  start: {
    title: 'Getting started',
    intro: 'Each Markdown file in the content folder is a page, and its path is its URL.',
    preview: ['Preview', 'Start the server and edit a page. The browser shows each change when you save.'],
    publish: ['Publish', 'Check all pages, then build the site. The result is in the folder `dist`.'],
  },
  writing: {
    title: 'Writing pages',
    intro: 'Pages are written in Markdown. These are some of the additions that you can use.',
    notes: ['Notes', 'A note draws attention to one point:'],
    tip: 'A note can also be a warning or hold details that readers open.',
    code: ['Code', 'Code has a title, marked lines and a button to copy it:'],
    steps: ['Steps', 'Numbered steps lead readers through a task:'],
    list: ['Write a page.', 'Add it to the sidebar.', 'Link to it from other pages.'],
  },
  functions: {
    title: 'Functions',
    intro: 'All functions of {name}, with their parameters and results.',
    greet: 'Returns a greeting for a person.',
    parameter: 'Parameter',
    type: 'Type',
    meaning: 'Meaning',
    name: 'the name of the person',
    returns: 'The greeting, such as `Hello, Ada`.',
  },
}
