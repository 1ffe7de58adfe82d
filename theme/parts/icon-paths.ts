// The icons of the shell and of search, which are loaded on every page. All are 24 × 24 and use the same stroke width.

import { readingIcons } from './reading-icons.ts'

export const iconPaths = {
  ...readingIcons,
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm5.2 12.2L20 20',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm0-6v2m0 16v2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4M2 12h2m16 0h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  chevron: 'm6 9 6 6 6-6',
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  up: 'M12 19V5m-6 6 6-6 6 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  outline: 'M4 6h16M8 12h12M8 18h12',
  sidebar: 'M4 5h16v14H4V5Zm6 0v14',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  external: 'M8 6h10v10M18 6 6 18',
  language: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 0c5 5 5 13 0 18-5-5-5-13 0-18ZM3 12h18',
  edit: 'm14 6 4 4M4 20l1-5L16 4l4 4L9 19l-5 1Z',
  file: 'M6 3h8l4 4v14H6V3Zm8 0v4h4',
  hash: 'M9 4 7 20M17 4l-2 16M4 9h16M4 15h16',
  text: 'M5 6h14M5 12h14M5 18h8',
  clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 4v4l3 2',
} as const
